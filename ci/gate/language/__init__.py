"""What proved programs may be written in: a list of what is allowed; all else is refused."""
