"""build/audit/index.html: from each line of the theorem down to what it rests on."""
