import { createHash } from 'node:crypto';
import { type AssemblyDeps, assemble } from './assemble.ts';
import { checkAssembly } from './check-assembly.ts';
import { deepFreeze } from './deep-freeze.ts';
import { defaultConfig } from './defaults.ts';
import { ConfigError, type ConfigIssue } from './errors.ts';
import { resolveLocale } from './locale.ts';
import { readSource } from './read-source.ts';
import type { FinClawConfig } from './schema/config-schema.ts';

/** The configuration file as it is, valid or not. */
export interface ConfigFileSnapshot {
  readonly path: string;
  readonly exists: boolean;
  readonly raw?: string;
  /** The settings of the file that override shared ones. */
  readonly parsed?: Readonly<Record<string, unknown>>;
  /** The settings of the file itself. */
  readonly own?: Readonly<Record<string, unknown>>;
  readonly valid: boolean;
  /** The defaults when the file is not valid. */
  readonly config: FinClawConfig;
  readonly hash?: string;
  readonly issues: readonly ConfigIssue[];
}

/** Reads the file with all its problems, for tools that explain instead of run. */
export async function takeSnapshot(path: string, deps: AssemblyDeps): Promise<ConfigFileSnapshot> {
  const config = deepFreeze(defaultConfig);
  const read = await attempt(() => readSource(path, deps.files, deps.locale ?? resolveLocale({ env: deps.env })));
  if (!read.ok) return { path, exists: true, valid: false, config, issues: [read.issue] };
  const shared = await deps.shared?.read();
  if (read.value === undefined && !shared) return { path, exists: false, valid: true, config, issues: [] };
  const raw = read.value ?? '';
  const found = { path, exists: read.value !== undefined, raw, hash: createHash('sha256').update(raw).digest('hex') };
  const assembled = await attempt(() => assemble({ own: raw, shared }, path, deps));
  if (!assembled.ok) return { ...found, valid: false, config, issues: [assembled.issue] };
  const { parsed, own } = assembled.value;
  const checked = await checkAssembly(assembled.value, path, deps.env);
  if (!checked.ok) return { ...found, parsed, own, valid: false, config, issues: checked.issues };
  return { ...found, parsed, own, valid: true, config: checked.config, issues: checked.warnings };
}

type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issue: ConfigIssue };

async function attempt<T>(run: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ok: false, issue: { path: '', message: error.message, severity: 'error' } };
  }
}
