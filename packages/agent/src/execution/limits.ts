/** Returns a limit that makes sense, or throws: it must be a number above zero. */
export function requirePositive(name: string, value: number): number {
  if (!(value > 0)) throw new RangeError(`${name} must be above 0, not ${value}`);
  return value;
}

/** Returns a count that makes sense, or throws: it must be a whole number from 1 up. */
export function requireCount(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`${name} must be a whole number from 1 up, not ${value}`);
  return value;
}
