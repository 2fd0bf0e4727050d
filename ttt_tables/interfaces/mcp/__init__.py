"""The interface for language models: the answers as tools of the Model Context Protocol.

It needs the extra `mcp`. Standard input and output speak the protocol, or a server on loopback.
"""
