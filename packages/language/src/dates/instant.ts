const EARLIEST = Date.UTC(1980, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Parses a time from ISO text, epoch seconds or epoch milliseconds, and returns milliseconds; a bare day means its end.
 */
export function readInstant(value: unknown): number | undefined {
  if (value instanceof Date) return readInstant(value.getTime());
  if (typeof value === 'number' && Number.isFinite(value)) {
    const instant = value < 1e11 ? value * 1_000 : value;
    return instant >= EARLIEST && instant < LATEST ? instant : undefined;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const instant = Date.parse(value.length === 10 ? `${value}T23:59:59Z` : value.replace(' ', 'T'));
  return Number.isNaN(instant) ? undefined : instant;
}
