const BRIEF = 60;

/** What a call was about, in a few words: the plain values of its input; a yes or no says nothing without its name. */
export function briefInput(input: unknown): string {
  const words = plainValues(input).join(', ').replace(/\s+/g, ' ');
  return words.length > BRIEF ? `${words.slice(0, BRIEF - 1)}…` : words;
}

function plainValues(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(plainValues);
  return [];
}

/** JSON with line breaks, also when it arrives as text; other text stays as it is. */
export function readableJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? '';
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? JSON.stringify(parsed, null, 2) : value;
  } catch {
    return value;
  }
}
