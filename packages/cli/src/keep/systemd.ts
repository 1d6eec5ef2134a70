import { join } from 'node:path';
import type { ServiceFacts, ServiceManager } from './service-manager.ts';

const UNIT = 'finclaw.service';

/** A user service of systemd. */
export const systemd = (env: Readonly<Record<string, string | undefined>>, home: string): ServiceManager => ({
  file: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'systemd', 'user', UNIT),
  describe: serviceUnit,
  before: [],
  install: [
    ['systemctl', '--user', 'daemon-reload'],
    ['systemctl', '--user', 'enable', '--now', UNIT],
  ],
  remove: [['systemctl', '--user', 'disable', '--now', UNIT]],
  after: [['systemctl', '--user', 'daemon-reload']],
  status: ['systemctl', '--user', 'is-active', UNIT],
  stateIn: (output) => output.trim() || 'unknown',
  logs: ['journalctl', '--user', '--unit', UNIT, '--lines', '200', '--no-pager'],
});

/** Quotes a word for a unit file. */
const quoted = (word: string): string =>
  `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

/**
 * Returns a unit that keeps the server running for its user: started at login, again after a failure, and ended
 * gracefully.
 */
const serviceUnit = ({ node, program, stateDir }: ServiceFacts): string => `[Unit]
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
