type HeaderBag = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

const DAY_NAME = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * Returns the wait a server requests, from `retry-after-ms` or `retry-after` (seconds or an HTTP date); `undefined`
 * without one.
 */
export function parseRetryAfterMs(headers: HeaderBag | undefined, now: number): number | undefined {
  return parseNumber(header(headers, 'retry-after-ms'), 1) ?? parseRetryAfter(header(headers, 'retry-after'), now);
}

function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const seconds = parseNumber(value, 1_000);
  if (seconds !== undefined || value === undefined || !DAY_NAME.test(value)) return seconds;
  // The oldest of the three HTTP date forms has no zone and would be read as local time.
  const date = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Digits only: a lenient parse would read a date such as 2026-01-01 as 2026 seconds. */
function parseNumber(value: string | undefined, unitMs: number): number | undefined {
  if (value === undefined || !/^\d+$/.test(value)) return undefined;
  const ms = Number(value) * unitMs;
  return Number.isFinite(ms) ? ms : undefined;
}

function header(headers: HeaderBag | undefined, name: string): string | undefined {
  const get = (headers as Partial<Headers> | undefined)?.get;
  if (typeof get === 'function') return get.call(headers, name)?.trim();
  const value = (headers as Record<string, string | readonly string[] | undefined> | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
