"""The JavaScript library in node; these tests need no browser."""
