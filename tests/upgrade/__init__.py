"""Files that earlier versions wrote."""
