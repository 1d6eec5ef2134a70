import { closeJson } from '../results/json-members.ts';

/** The ending of a shortened text. */
export const TRUNCATION_SUFFIX = '[truncated]';

/** Room for the brackets that a cut leaves open. */
const MOST_CLOSERS = 32;
const LONGEST_MASK = 24;
const LONGEST_NUMBER = 64;
const NUMBER_TAIL = /(?<![\d \u00A0\u2009\u202F\u2010-\u2015.,-])[\d \u00A0\u2009\u202F\u2010-\u2015.,-]+$/;

/** Throws unless the limit is a whole number above zero. */
export function assertContentLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit <= 0)
    throw new RangeError(`maxContentLength must be a positive integer, not ${limit}`);
}

/** Cuts text so that the suffix fits too; JSON stays valid and needs none. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const json = closeJson(text.slice(0, limit - MOST_CLOSERS));
  if (json !== undefined && json.length <= limit) return json;
  const room = limit - TRUNCATION_SUFFIX.length;
  return room < 1 ? cutAt(text, limit) : cutAt(text, room) + TRUNCATION_SUFFIX;
}

/** Cuts a text without leaving half a character, half a mask or a number without its end. */
export function cutAt(text: string, length: number): string {
  let end = length;
  const opening = text.lastIndexOf('[', end - 1);
  const mask =
    opening < 0 ? undefined : /^\[REDACTED(?::[A-Z]+)?\]/.exec(text.slice(opening, opening + LONGEST_MASK))?.[0];
  if (mask && opening + mask.length > end) end = opening;
  if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
  const tail = text.slice(Math.max(0, end - LONGEST_NUMBER), end);
  const number = NUMBER_TAIL.exec(tail)?.[0] ?? '';
  return text.slice(0, /\d/.test(number) ? end - number.length : end);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
