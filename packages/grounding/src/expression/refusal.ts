/** An expression that has no value; the message tells the model what it could write instead. */
export class ExpressionRefused extends Error {}

/** Gives up an expression. */
export function refuse(message: string): never {
  throw new ExpressionRefused(message);
}
