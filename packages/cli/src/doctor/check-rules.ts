import type { PluginState } from '@finclaw/app';
import { type ConfigFileSnapshot, declaredTools, message, unmatchedRules } from '@finclaw/config';
import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/**
 * Checks that every rule matches some tool. Where plugins provide tools, only loading them shows this, so the
 * configuration was accepted without. While a plugin cannot be loaded, or skills of the working folder count, this
 * cannot be decided.
 */
export async function checkRules(
  { config, path }: ConfigFileSnapshot,
  plugins: readonly PluginState[],
  { env, locale }: { readonly env: Environment; readonly locale: Locale },
): Promise<readonly Finding[]> {
  const { tools } = config;
  if (tools.policyRules.length === 0 || tools.projectSkills || plugins.some(({ state }) => state === 'failed'))
    return [];
  const declared = await declaredTools(config, env);
  const ofPlugins = plugins.flatMap(({ adds }) => adds.filter((added) => added.startsWith('tool ')));
  const others = [...declared.tools, ...ofPlugins.map((added) => ({ name: added.slice('tool '.length) }))];
  return unmatchedRules(tools, others).map(({ index, pattern, near }) => {
    const params = { path: `tools.policyRules[${index}]`, pattern };
    return {
      id: 'configuration',
      status: 'problem',
      message:
        near === undefined
          ? message(locale, 'config.issue.ruleWithoutTool', params)
          : message(locale, 'config.issue.ruleWithoutToolNear', { ...params, near }),
      fix: message(locale, 'doctor.configFix', { path }),
    };
  });
}
