/** The end of a long host says whose it is. */
const LONGEST_HOST = 60;

/**
 * Returns the host that has to be shown beside a link, because its words do not show it: undefined when the words are
 * the address itself or begin with its host. Hosts are written in ASCII, so that letters that only look alike are seen.
 * Letters to somebody show whom.
 */
export function hostToShow(words: string, address: string): string | undefined {
  const url = URL.parse(address);
  const target =
    url?.protocol === 'mailto:' ? url.pathname : /^https?:$/.test(url?.protocol ?? '') ? url?.host : undefined;
  if (!target || beginsWith(words, target)) return undefined;
  return target.length <= LONGEST_HOST ? target : `…${target.slice(1 - LONGEST_HOST)}`;
}

/**
 * Whether words are an address of a host, and of no other: what stands before an @ in an address is not where it leads.
 */
function beginsWith(words: string, host: string): boolean {
  const plain = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '');
  return (
    /^[!-~]+$/.test(plain) && plain.startsWith(host.toLowerCase()) && /^(?:[/?#]|$)/.test(plain.slice(host.length))
  );
}
