import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { crossCheck } from './cross-check.ts';
import type { ConfigIssue } from './errors.ts';
import { describeIssues } from './issue-text.ts';
import { configSchema, type FinClawConfig } from './schema/config-schema.ts';

export type ValidationResult =
  | { readonly ok: true; readonly config: FinClawConfig }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };

/** Checks a whole configuration, defaults included, against the schema and the rules that span several settings. */
export function validateConfig(candidate: unknown, { locale, env }: { locale: Locale; env: Environment }): ValidationResult {
  const parsed = configSchema.safeParse(candidate);
  if (!parsed.success) return { ok: false, issues: describeIssues(parsed.error.issues, candidate, locale) };
  const issues = crossCheck(parsed.data, { locale, env });
  return issues.length === 0 ? { ok: true, config: parsed.data } : { ok: false, issues };
}
