import { hash } from 'node:crypto';

/** JSON in exactly one form: sorted keys, no blanks. Two JSON values have the same text if and only if they are equal. Never throws. */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, open: readonly object[]): string {
  if (typeof value === 'bigint') return JSON.stringify(`${value}n`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value === undefined ? null : value) ?? 'null';
  if (open.includes(value)) return '"[Circular]"';
  const path = [...open, value];
  if (path.length > 200) return '"[Too deep]"';
  if (Array.isArray(value)) return `[${value.map((each) => write(each, path)).join(',')}]`;
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${write(record[key], path)}`)
    .join(',')}}`;
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The digest an approval is bound to. */
export function hashToolInput(input: unknown): string {
  return sha256(canonicalJson(input));
}
