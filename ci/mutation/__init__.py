"""Mutation testing: would the gate notice if the proved code, or a contract, were wrong?"""
