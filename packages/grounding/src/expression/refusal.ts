/** Thrown for an expression without a value; the message tells the model what to write instead. */
export class ExpressionRefused extends Error {
  readonly reason: 'no-row' | undefined;

  constructor(message: string, reason?: 'no-row') {
    super(message);
    this.reason = reason;
  }
}

/** Throws for an expression; `no-row` when a condition matches no row, which a count treats as zero. */
export function refuse(message: string, reason?: 'no-row'): never {
  throw new ExpressionRefused(message, reason);
}
