import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { crossCheck } from './cross-check.ts';
import type { ConfigIssue } from './errors.ts';
import { describeIssues, unknownChannels } from './issue-text.ts';
import { configSchema, type FinClawConfig } from './schema/config-schema.ts';
import type { KnownTool } from './unmatched-rules.ts';

type ValidationResult =
  | { readonly ok: true; readonly config: FinClawConfig }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };

interface ValidateOptions {
  readonly locale: Locale;
  readonly env: Environment;
  readonly pluginChannels?: ReadonlySet<string>;
  /** The tools besides ours, or 'unknown' until plugins are loaded; rules are then not checked against them. */
  readonly moreTools?: readonly KnownTool[] | 'unknown';
}

/** Checks a whole configuration, defaults included, against the schema and the rules that span several settings. */
export function validateConfig(
  candidate: unknown,
  { locale, env, pluginChannels = new Set(), moreTools = [] }: ValidateOptions,
): ValidationResult {
  const parsed = configSchema.safeParse(withoutRetired(candidate));
  if (!parsed.success) return { ok: false, issues: describeIssues(parsed.error.issues, candidate, locale) };
  const options = { locale, env, moreTools: moreTools === 'unknown' ? undefined : moreTools };
  const issues = [
    ...crossCheck(parsed.data, options),
    ...unknownChannels(parsed.data.channels, pluginChannels, locale),
  ];
  return issues.length === 0 ? { ok: true, config: parsed.data } : { ok: false, issues };
}

/**
 * Returns a configuration without obsolete settings of earlier versions, so that an update never keeps the program from
 * starting.
 */
function withoutRetired(candidate: unknown): unknown {
  const { finance } = Object(candidate) as { readonly finance?: { readonly portfolio?: object } };
  if (Object(finance) !== finance) return candidate;
  const { grounding: _, ...rest } = finance as { readonly grounding?: unknown; readonly portfolio?: object };
  if (Object(rest.portfolio) !== rest.portfolio) return { ...Object(candidate), finance: rest };
  const { accountKinds: __, ...portfolio } = rest.portfolio as { readonly accountKinds?: unknown };
  return { ...Object(candidate), finance: { ...rest, portfolio } };
}
