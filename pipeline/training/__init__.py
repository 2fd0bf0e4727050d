"""Training of the learned evaluation: self-play, then fitting. It takes hours; make never does."""
