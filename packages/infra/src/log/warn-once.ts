const warned = new Set<string>();

/** Runs the function the first time the process meets the key. */
export function warnOnce(key: string, warn: () => void): void {
  if (warned.has(key)) return;
  warned.add(key);
  warn();
}
