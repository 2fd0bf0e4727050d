"""The interface for language models: the answers as tools of the Model Context Protocol.

It needs the extra `mcp`. The transport is standard input and output, or HTTP on loopback.
"""
