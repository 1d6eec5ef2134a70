const OPENABLE = new Set(['http:', 'https:', 'mailto:']);

/** The address if a click on it can only open a page or a letter; scripts, data and relative addresses are refused. */
export function safeHref(address: string): string | undefined {
  try {
    const url = new URL(address);
    return OPENABLE.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
