/** Longer lines are hard to read, however wide the screen is. */
const WIDEST = 100;

/** Returns the line width for an answer on a screen. Plain text is never wrapped: its reader does that. */
export const readingWidth = (output: { readonly columns: number | undefined; readonly hasCursor: boolean }): number =>
  output.hasCursor ? Math.min(WIDEST, Math.max(20, (output.columns || 80) - 1)) : Number.MAX_SAFE_INTEGER;
