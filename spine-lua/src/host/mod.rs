//! Runs scripts that the program does not trust.
