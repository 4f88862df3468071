"""Jaxercise: a graded course on JAX fundamentals with an autograder."""

__version__ = "0.1.0"
