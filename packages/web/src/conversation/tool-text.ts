const BRIEF = 60;

/**
 * Summarises a call in a few words: the plain values of its input, translated where possible; a yes or no is left out,
 * since it is unclear without its name.
 */
export function briefInput(input: unknown, wordFor = (_field: string, value: string): string => value): string {
  const words = plainValues(input, wordFor).join(', ').replace(/\s+/g, ' ');
  return words.length > BRIEF ? `${words.slice(0, BRIEF - 1)}…` : words;
}

function plainValues(value: unknown, wordFor: (field: string, value: string) => string, field = ''): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [wordFor(field, value)];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => plainValues(each, wordFor, name));
  return [];
}

/** Formats JSON with line breaks, also when it arrives as text; other text is unchanged. */
export function readableJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? '';
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? JSON.stringify(parsed, null, 2) : value;
  } catch {
    return value;
  }
}
