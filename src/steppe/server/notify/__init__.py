"""Messages to people who must decide: when they are due, and the ways by which they reach people.

The commit of each move notes in the outbox which people must decide now (``store/rows.py``). When a
message is due, the process that takes its lease checks that the player still must decide and has
not looked at the match since. Then it marks the message as sent, and only then sends it: a process
that dies in between loses a message, but no player gets one twice.
"""
