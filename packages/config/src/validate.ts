import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { crossCheck } from './cross-check.ts';
import type { ConfigIssue } from './errors.ts';
import { describeIssues, unknownChannels } from './issue-text.ts';
import { configSchema, type FinClawConfig } from './schema/config-schema.ts';

type ValidationResult =
  | { readonly ok: true; readonly config: FinClawConfig }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };

interface ValidateOptions {
  readonly locale: Locale;
  readonly env: Environment;
  /** The channels that plugins declare. */
  readonly pluginChannels?: ReadonlySet<string>;
}

/** Checks a whole configuration, defaults included, against the schema and the rules that span several settings. */
export function validateConfig(
  candidate: unknown,
  { locale, env, pluginChannels = new Set() }: ValidateOptions,
): ValidationResult {
  const parsed = configSchema.safeParse(candidate);
  if (!parsed.success) return { ok: false, issues: describeIssues(parsed.error.issues, candidate, locale) };
  const issues = [...crossCheck(parsed.data, { locale, env }), ...unknownChannels(parsed.data.channels, pluginChannels, locale)];
  return issues.length === 0 ? { ok: true, config: parsed.data } : { ok: false, issues };
}
