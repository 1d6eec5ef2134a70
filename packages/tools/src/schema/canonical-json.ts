import { hash } from 'node:crypto';

/**
 * Returns canonical JSON: sorted keys, no spaces. Two JSON values have the same text if and only if they are equal.
 * Never throws.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

/** `open` are the objects around the value, outermost first. */
function write(value: unknown, open: object[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return JSON.stringify(`${value}n`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value === undefined ? null : value) ?? 'null';
  if (open.includes(value)) return '"[Circular]"';
  if (open.length >= 200) return '"[Too deep]"';
  open.push(value);
  const text = Array.isArray(value) ? writeItems(value, open) : writeFields(value as Record<string, unknown>, open);
  open.pop();
  return text;
}

function writeItems(items: readonly unknown[], open: object[]): string {
  return `[${Array.from(items, (each) => write(each, open)).join(',')}]`;
}

function writeFields(record: Readonly<Record<string, unknown>>, open: object[]): string {
  return `{${fieldsOf(record)
    .map(([key, value]) => `${JSON.stringify(key)}:${write(value, open)}`)
    .join(',')}}`;
}

/** The fields that are there, in the order of their names. */
const fieldsOf = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The digest an approval is bound to. */
export function hashToolInput(input: unknown): string {
  return sha256(canonicalJson(input));
}
