/** Thrown for an expression without a value; the message tells the model what to write instead. */
export class ExpressionRefused extends Error {
  readonly reason: 'no-row' | undefined;

  constructor(message: string, reason?: 'no-row') {
    super(message);
    this.reason = reason;
  }
}

/** Gives up an expression; `no-row` when a condition fits no row, which a count takes for none. */
export function refuse(message: string, reason?: 'no-row'): never {
  throw new ExpressionRefused(message, reason);
}
