import { formatPath } from './dotted-path.ts';
import { setAt, settingPath } from './overrides.ts';

/** The settings that several processes have in common; the file of each goes before them. */
export interface SharedSettings {
  /** Names their place in sentences. */
  readonly name: string;
  /** The text in JSON5, empty when there is none. */
  read(): Promise<string>;
  /** Replaces the text; false when somebody else has changed it meanwhile. */
  write(before: string, after: string): Promise<boolean>;
}

/**
 * Settings of one machine: the programs it starts, its addresses, folders and log. They stand in the machine's own
 * file, so that nobody who can write to a database starts programs on the machines around it.
 */
const OF_MACHINE = [
  'plugins',
  'tools.mcpServers',
  'tools.shell',
  'gateway.host',
  'gateway.port',
  'gateway.tls',
  'logging',
  'backup',
];

/** True for a setting that belongs to one machine, such as `gateway.port`, or holds some that do, such as `gateway`. */
export function isOfMachine(path: string): boolean {
  const whole = `${formatPath(settingPath(path)).replaceAll('[', '.')}.`;
  return OF_MACHINE.some((own) => whole.startsWith(`${own}.`) || `${own}.`.startsWith(whole));
}

/** The settings without those that belong to one machine. */
export function withoutMachine(parsed: Record<string, unknown>): Record<string, unknown> {
  return OF_MACHINE.reduce((left, path) => setAt(left, settingPath(path), undefined) as typeof left, parsed);
}
