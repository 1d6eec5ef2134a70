/**
 * Renders JSON for people: "price 100000, currency KRW, instrument: symbol 005930.KS, name 삼성전자"; other text is
 * unchanged.
 */
export function readableJson(text: string): string {
  try {
    return readable(JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/** Renders a value in the same way. */
export function readable(value: unknown): string {
  if (Array.isArray(value))
    return value.map((each) => (isNested(each) ? `(${readable(each)})` : readable(each))).join(', ');
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => (isNested(each) ? `${name} (${readable(each)})` : `${name} ${readable(each)}`))
      .join(', ');
  return typeof value === 'string' ? value : String(value);
}

const isNested = (value: unknown): boolean => value !== null && typeof value === 'object';
