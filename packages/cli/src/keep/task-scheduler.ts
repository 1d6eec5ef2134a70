import { join } from 'node:path';
import { escapeMarkup } from '@finclaw/infra';
import type { ServiceFacts, ServiceManager } from './service-manager.ts';

const TASK = 'FinClaw';

/** A task of Windows, which runs from the sign-in of its user on. */
export const taskScheduler = (stateDir: string, user: string): ServiceManager => {
  const file = join(stateDir, 'finclaw-task.xml');
  // The words of schtasks are in the language of the system; those of PowerShell are not.
  const state = `(Get-ScheduledTask -TaskName ${TASK} -ErrorAction Stop).State.ToString()`;
  return {
    file,
    describe: (facts) => Buffer.from(`\ufeff${taskFile(facts, user)}`, 'utf16le'),
    before: [['schtasks', '/End', '/TN', TASK]],
    install: [
      ['schtasks', '/Create', '/TN', TASK, '/XML', file, '/F'],
      ['schtasks', '/Run', '/TN', TASK],
    ],
    remove: [['schtasks', '/Delete', '/TN', TASK, '/F']],
    after: [],
    status: ['powershell', '-NoProfile', '-NonInteractive', '-Command', state],
    stateIn: (output) => (output.trim() === 'Running' ? 'active' : output.trim() || 'unknown'),
  };
};

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/** Starts PowerShell, because a task supports neither variables nor output redirection, and would open a window. */
function taskFile({ node, program, stateDir, output }: ServiceFacts, user: string): string {
  const command = [
    `$env:FINCLAW_STATE_DIR=${quoted(stateDir)}`,
    `& ${quoted(node)} ${quoted(program)} serve *>> ${quoted(output)}`,
    'exit $LASTEXITCODE',
  ].join('; ');
  const words = `-NoProfile -NonInteractive -WindowStyle Hidden -Command "${command}"`;
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>FinClaw, a financial assistant</Description></RegistrationInfo>
  <Triggers><LogonTrigger><Enabled>true</Enabled><UserId>${escapeMarkup(user)}</UserId></LogonTrigger></Triggers>
  <Principals>
    <Principal id="Author"><UserId>${escapeMarkup(user)}</UserId><LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>255</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author"><Exec><Command>powershell.exe</Command><Arguments>${escapeMarkup(words)}</Arguments></Exec></Actions>
</Task>
`;
}
