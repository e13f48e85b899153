"""How positions look: pictures, diagrams and sentences."""
