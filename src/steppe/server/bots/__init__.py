"""Processes in which bots think, and the requests that matches send to them."""
