import { defaultConfig } from '@finclaw/config';
import { isSecretKey, redactSecrets } from '@finclaw/infra';
import { configOf } from '../config-of.ts';
import type { CommandIo } from '../io.ts';

/** One setting: its value in force and where that comes from. */
export interface SettingInForce {
  readonly path: string;
  readonly value: unknown;
  readonly standard: unknown;
  readonly isSet: boolean;
  /** True if it is set for all processes on the database. */
  readonly isShared: boolean;
}

/** Returns every setting that has a value, set or default. Secrets are masked. */
export async function settingsInForce(io: CommandIo): Promise<readonly SettingInForce[]> {
  const file = configOf(io.env);
  const [{ config }, { parsed = {}, own }] = await Promise.all([file.loadConfig(), file.readConfigFileSnapshot()]);
  const standards = new Map(leaves(defaultConfig));
  const written = new Map(leaves(parsed));
  const here = new Map(leaves(own));
  const inForce = new Map([...standards, ...leaves(config)]);
  return [...inForce].map(([path, value]) => ({
    path,
    value,
    standard: standards.get(path),
    isSet: written.has(path),
    isShared: written.has(path) && !here.has(path),
  }));
}

/** Flattens settings: a list is one value, an empty object none. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, masked(path, value)]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
}

/** The value without its secrets, also those inside a list. */
function masked(path: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(path, each));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(name, inner)]));
  }
  if (typeof value !== 'string') return value;
  return isSecretKey(path.slice(path.lastIndexOf('.') + 1)) ? '***' : redactSecrets(value);
}
