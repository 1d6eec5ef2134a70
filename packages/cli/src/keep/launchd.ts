import { join } from 'node:path';
import { escapeMarkup } from '@finclaw/infra';
import type { ServiceFacts, ServiceManager } from './service-manager.ts';

const LABEL = 'finclaw';

/** An agent of launchd, which runs while its user is logged in. */
export function launchd(home: string, uid: number): ServiceManager {
  const file = join(home, 'Library', 'LaunchAgents', `${LABEL}.plist`);
  const domain = `gui/${uid}`;
  return {
    file,
    describe: agentFile,
    // Unloads the agent, because a loaded one cannot be loaded again.
    before: [['launchctl', 'bootout', `${domain}/${LABEL}`]],
    install: [['launchctl', 'bootstrap', domain, file]],
    remove: [],
    after: [],
    status: ['launchctl', 'print', `${domain}/${LABEL}`],
    stateIn: (output) => {
      const [, state = 'not loaded'] = /\n\tstate = (.+)/.exec(output) ?? [];
      return state === 'running' ? 'active' : state;
    },
  };
}

const text = (value: string): string => `<string>${escapeMarkup(value)}</string>`;

/** launchd stops a program with SIGTERM, on which the server shuts down gracefully. 63 is the octal mask 077. */
const agentFile = ({ node, program, stateDir, output }: ServiceFacts): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>${text(LABEL)}
  <key>ProgramArguments</key><array>${text(node)}${text(program)}${text('serve')}</array>
  <key>EnvironmentVariables</key><dict><key>FINCLAW_STATE_DIR</key>${text(stateDir)}</dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>10</integer>
  <key>ExitTimeOut</key><integer>30</integer>
  <key>Umask</key><integer>63</integer>
  <key>StandardOutPath</key>${text(output)}
  <key>StandardErrorPath</key>${text(output)}
</dict>
</plist>
`;
