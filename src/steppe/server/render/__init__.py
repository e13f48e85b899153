"""Decide when a page is drawn, and in which parts it is sent."""
