/** The fields of a JSON object. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** True for an object that is not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text as JSON; undefined if it is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
