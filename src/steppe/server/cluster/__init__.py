"""Several worker processes on one machine, and bots in processes of their own."""
