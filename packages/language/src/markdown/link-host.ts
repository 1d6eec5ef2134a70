/** The maximum length of a host; its end names the owner. */
const LONGEST_HOST = 60;

/**
 * Returns the host to display beside a link, because its text does not show it: undefined when the text is the address
 * itself or begins with its host. Hosts are written in ASCII, so that look-alike letters are visible. A mail link shows
 * its recipient.
 */
export function hostToShow(words: string, address: string): string | undefined {
  const url = URL.parse(address);
  const target =
    url?.protocol === 'mailto:' ? url.pathname : /^https?:$/.test(url?.protocol ?? '') ? url?.host : undefined;
  if (!target || beginsWith(words, target)) return undefined;
  return target.length <= LONGEST_HOST ? target : `…${target.slice(1 - LONGEST_HOST)}`;
}

/** Returns true when a text is an address of exactly this host: what precedes an @ in an address is not its target. */
function beginsWith(words: string, host: string): boolean {
  const plain = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '');
  return (
    /^[!-~]+$/.test(plain) && plain.startsWith(host.toLowerCase()) && /^(?:[/?#]|$)/.test(plain.slice(host.length))
  );
}
