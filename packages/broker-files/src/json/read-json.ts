export type JsonFields = Readonly<Record<string, unknown>>;

/** Reads a JSON text; numbers come as they are written, so that no digit of an amount is lost. */
export function readJson(text: string): JsonFields | undefined {
  const exact = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? `${value}`) : value;
  try {
    const read: unknown = JSON.parse(text, exact as never);
    return typeof read === 'object' && read !== null ? (read as JsonFields) : undefined;
  } catch {
    return undefined;
  }
}

/** The objects of a list; none where the value is something else. */
export const listOf = (value: unknown): readonly JsonFields[] =>
  Array.isArray(value) ? value.filter((each): each is JsonFields => typeof each === 'object' && each !== null) : [];
