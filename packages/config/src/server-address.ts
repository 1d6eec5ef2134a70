/** True for a loopback host name or address, as written in a URL. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}

const LAN_HOSTS: readonly RegExp[] = [
  /^10(?:\.\d+){3}$/,
  /^192\.168(?:\.\d+){2}$/,
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/,
  /^169\.254(?:\.\d+){2}$/,
  // Private networks between the user's own machines use the carrier-grade NAT range.
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}$/,
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe80:/,
  /^[^.[\]:]+$/,
  /\.(?:local|lan|home|internal|home\.arpa)$/,
];

/** True for a name or address of a private network. */
export function isLanHost(host: string): boolean {
  return !isLoopbackHost(host) && LAN_HOSTS.some((pattern) => pattern.test(host));
}
