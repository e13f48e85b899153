"""The phases of a turn, one module each; ``rules/flow.py`` defines their order."""
