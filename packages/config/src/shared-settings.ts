import { formatPath } from './dotted-path.ts';
import { setAt, settingPath } from './setting-path.ts';

/** The settings shared by several processes; each one's own file takes precedence. */
export interface SharedSettings {
  /** Names their place in sentences. */
  readonly name: string;
  /** Returns the JSON5 text, empty when there is none. */
  read(): Promise<string>;
  /** Replaces the text; false when another process has changed it meanwhile. */
  write(before: string, after: string): Promise<boolean>;
}

/**
 * Settings of one machine: the programs it starts, its addresses, folders and log. They are in the machine's own file,
 * so that write access to a database does not allow starting programs on the machines around it.
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

/** True for a setting that belongs to one machine, such as `gateway.port`, or contains some, such as `gateway`. */
export function isOfMachine(path: string): boolean {
  const whole = `${formatPath(settingPath(path)).replaceAll('[', '.')}.`;
  return OF_MACHINE.some((own) => whole.startsWith(`${own}.`) || `${own}.`.startsWith(whole));
}

/** Removes the settings that belong to one machine. */
export function withoutMachine(parsed: Record<string, unknown>): Record<string, unknown> {
  return OF_MACHINE.reduce((left, path) => setAt(left, settingPath(path), undefined) as typeof left, parsed);
}
