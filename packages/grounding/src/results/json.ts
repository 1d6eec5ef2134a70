/** A JSON object. */
export type Tree = Readonly<Record<string, unknown>>;

/** Tells whether a value has fields. */
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text as JSON; undefined if it is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
