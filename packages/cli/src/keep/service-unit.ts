/** The values in a unit file. */
interface UnitFacts {
  readonly node: string;
  readonly program: string;
  readonly stateDir: string;
}

/** Puts a word into a unit file so that systemd reads it as it stands. */
const quoted = (word: string): string =>
  `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

/**
 * Returns a unit that keeps the server running for its user: started at login, again after a failure, and ended
 * gracefully.
 */
export function serviceUnit({ node, program, stateDir }: UnitFacts): string {
  return `[Unit]
Description=FinClaw, a financial assistant
After=network-online.target

[Service]
ExecStart=${quoted(node)} ${quoted(program)} serve
Environment=${quoted(`FINCLAW_STATE_DIR=${stateDir}`)}
Restart=on-failure
RestartSec=5
TimeoutStopSec=30
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
`;
}
