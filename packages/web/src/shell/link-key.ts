/**
 * Returns the key in a typed or pasted text: a whole link, or the part after `key=`; undefined while it cannot be one.
 */
export function linkKey(text: string): string | undefined {
  const key = /[?&]key=([^&#\s]+)/.exec(text)?.[1] ?? text.trim();
  return /^[\w-]{8,200}$/.test(key) ? key : undefined;
}
