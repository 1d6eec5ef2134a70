import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { type Assembly, missingVariableIssue } from './assemble.ts';
import { deepFreeze } from './deep-freeze.ts';
import { type ConfigError, type ConfigIssue, ConfigValidationError, MissingEnvVarError } from './errors.ts';
import { message } from './messages/catalogue.ts';
import type { FinClawConfig } from './schema/config-schema.ts';

export type CheckedConfig =
  | { readonly ok: true; readonly config: FinClawConfig; readonly warnings: readonly ConfigIssue[] }
  | { readonly ok: false; readonly error: ConfigError; readonly issues: readonly ConfigIssue[] };

/** Validates what was put together; the error's message has one line per problem, each naming the file it is in. */
export async function checkAssembly(assembly: Assembly, file: string, env: Environment): Promise<CheckedConfig> {
  const { locale, missing } = assembly;
  const fatal = missing.find((each) => !each.isHarmless);
  if (fatal !== undefined) {
    const issue = missingVariableIssue(fatal, locale);
    return { ok: false, error: new MissingEnvVarError(inFile(issue, file, locale), fatal.variable, issue.path), issues: [issue] };
  }
  const { validateConfig } = await import('./validate.ts');
  const result = validateConfig(assembly.candidate, { locale, env });
  if (result.ok) {
    return { ok: true, config: deepFreeze(result.config), warnings: missing.map((each) => missingVariableIssue(each, locale)) };
  }
  const { issues } = result;
  return {
    ok: false,
    error: new ConfigValidationError(issues.map((issue) => inFile(issue, file, locale)).join('\n'), issues),
    issues,
  };
}

function inFile(issue: ConfigIssue, file: string, locale: Locale): string {
  return message(locale, 'config.invalid', { file, problem: issue.message });
}
