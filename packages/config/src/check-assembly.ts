import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import { type Assembly, missingVariableIssue } from './assemble.ts';
import { pluginSections } from './channel-settings.ts';
import { deepFreeze } from './deep-freeze.ts';
import { type ConfigError, type ConfigIssue, ConfigValidationError, MissingEnvVarError } from './errors.ts';
import { formerSettingWarnings } from './former-profile.ts';
import { message } from './messages/catalogue.ts';
import type { FinClawConfig } from './schema/config-schema.ts';
import type { KnownTool } from './unmatched-rules.ts';

type CheckedConfig =
  | { readonly ok: true; readonly config: FinClawConfig; readonly warnings: readonly ConfigIssue[] }
  | { readonly ok: false; readonly error: ConfigError; readonly issues: readonly ConfigIssue[] };

/** Validates an assembled configuration; the error's message has one line per problem, each naming its file. */
export async function checkAssembly(assembly: Assembly, file: string, env: Environment): Promise<CheckedConfig> {
  const { locale, missing } = assembly;
  const fatal = missing.find((each) => !each.isHarmless);
  if (fatal !== undefined) {
    const issue = missingVariableIssue(fatal, locale);
    return {
      ok: false,
      error: new MissingEnvVarError(inFile(issue, file, locale), fatal.variable, issue.path),
      issues: [issue],
    };
  }
  const { validateConfig } = await import('./validate.ts');
  const pluginChannels = await channelsOfPlugins(assembly.candidate, env);
  const moreTools = await toolsOfOthers(assembly.candidate, env);
  const result = validateConfig(assembly.candidate, { locale, env, pluginChannels, moreTools });
  if (result.ok) {
    const warnings = [
      ...missing.map((each) => missingVariableIssue(each, locale)),
      ...formerSettingWarnings(assembly.formerProfile, locale),
    ];
    return { ok: true, config: deepFreeze(result.config), warnings };
  }
  const { issues } = result;
  return {
    ok: false,
    error: new ConfigValidationError(issues.map((issue) => inFile(issue, file, locale)).join('\n'), issues),
    issues,
  };
}

/**
 * Returns the sections that plugins declare. While an enabled plugin is unreadable, any section may be its own: the
 * plugin must be fixed first.
 */
async function channelsOfPlugins(candidate: unknown, env: Environment): Promise<ReadonlySet<string>> {
  const { channels, plugins } = candidate as {
    readonly channels?: unknown;
    readonly plugins?: { readonly enabled?: unknown };
  };
  const sections = isRecord(channels) ? pluginSections(channels) : [];
  const enabled = plugins?.enabled;
  if (sections.length === 0 || !Array.isArray(enabled)) return new Set();
  const { declaredChannels } = await import('./declared-channels.ts');
  return (await declaredChannels(enabled, env)) ?? new Set(sections);
}

/** Returns the tools other than ours that rules may name; read only where there are rules. */
async function toolsOfOthers(candidate: unknown, env: Environment): Promise<readonly KnownTool[] | 'unknown'> {
  const { tools, plugins } = candidate as { readonly tools?: unknown; readonly plugins?: unknown };
  if (!isRecord(tools) || !Array.isArray(tools.policyRules) || tools.policyRules.length === 0) return [];
  const { declaredTools } = await import('./declared-tools.ts');
  const declared = await declaredTools({ tools, plugins: isRecord(plugins) ? plugins : {} }, env);
  return declared.isOpen ? 'unknown' : declared.tools;
}

function inFile(issue: ConfigIssue, file: string, locale: Locale): string {
  return message(locale, 'config.invalid', { file, problem: issue.message });
}
