"""The rules of Stone Age as code: position, phases, scoring."""
