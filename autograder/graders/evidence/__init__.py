"""What the course's hidden tests gather and how they read it: inputs, models of misconceptions, programs, keys."""
