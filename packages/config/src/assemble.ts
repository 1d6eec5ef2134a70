import { delimiter, dirname } from 'node:path';
import { type Environment, getEnv } from '@finclaw/infra';
import type { Locale, ProfileChoices } from '@finclaw/types';
import type { ConfigFiles } from './config-files.ts';
import { defaultConfig } from './defaults.ts';
import { formatPath } from './dotted-path.ts';
import { type MissingVariable, substituteEnv } from './env-substitution.ts';
import type { ConfigIssue } from './errors.ts';
import { takeFormerProfile } from './former-profile.ts';
import { expandHomePaths } from './home-paths.ts';
import { resolveIncludes } from './include.ts';
import { resolveLocale } from './locale.ts';
import { merge } from './merge.ts';
import { message } from './messages/catalogue.ts';
import { parseSource, readSource } from './read-source.ts';
import { type SharedSettings, withoutMachine } from './shared-settings.ts';

export interface AssemblyDeps {
  readonly env: Environment;
  readonly homeDir: string;
  readonly files: ConfigFiles;
  readonly shared?: SharedSettings | undefined;
  /** The language of error messages; by default that of the file or the system. */
  readonly locale?: Locale | undefined;
}

/** An assembled configuration that is not validated yet. */
export interface Assembly {
  /** The contents of the file itself. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Merged over the settings that processes share. */
  readonly parsed: Readonly<Record<string, unknown>>;
  /** Includes, defaults, variables and home paths applied, in this order. */
  readonly candidate: unknown;
  readonly locale: Locale;
  /** The owner's profile in settings of an earlier version. */
  readonly formerProfile: ProfileChoices;
  /** Every file that was read, with its text. */
  readonly sources: ReadonlyMap<string, string>;
  readonly missing: readonly MissingVariable[];
}

/** Assembles the configuration from the text of its main file, and of the settings that processes share. */
export async function assemble(
  { own: text, shared = '' }: { readonly own: string; readonly shared?: string | undefined },
  file: string,
  deps: AssemblyDeps,
): Promise<Assembly> {
  const early = deps.locale ?? resolveLocale({ env: deps.env });
  const sources = new Map([[file, text]]);
  const own = await parseSource(text, file, early);
  const common = withoutMachine(await parseSource(shared, deps.shared?.name ?? '', early));
  const parsed = merge(common, own, 'replace') as Record<string, unknown>;
  const locale = deps.locale ?? resolveLocale({ configured: parsed.locale, env: deps.env });
  const included = await resolveIncludes(own, file, {
    read: async (path) => {
      const content = await readSource(path, deps.files, locale);
      if (content === undefined) return undefined;
      sources.set(path, content);
      return parseSource(content, path, locale);
    },
    realPath: deps.files.realPath,
    roots: [dirname(file), dirname(await deps.files.realPath(file).catch(() => file)), ...extraRoots(deps.env)],
    locale,
  });
  const { value, missing } = substituteEnv(
    merge(merge(defaultConfig, common, 'replace'), included, 'replace'),
    deps.env,
  );
  const { config: candidate, profile: formerProfile } = takeFormerProfile(expandHomePaths(value, deps.homeDir));
  return { own, parsed, candidate, locale, formerProfile, sources, missing };
}

/** Reports an unset variable: an error, or a warning where nothing reads the setting. */
export function missingVariableIssue({ variable, path, isHarmless }: MissingVariable, locale: Locale): ConfigIssue {
  const params = { variable, path: formatPath(path) };
  return {
    path: params.path,
    message: message(locale, 'config.env.missing', params),
    severity: isHarmless ? 'warning' : 'error',
  };
}

function extraRoots(env: Environment): readonly string[] {
  return (getEnv('FINCLAW_INCLUDE_ROOTS', '', env) ?? '').split(delimiter).filter((root) => root !== '');
}
