import { checkSettings } from '@finclaw/tools';
import { PluginLoadError } from './errors.ts';

export type PluginSettings = Readonly<Record<string, unknown>>;

/** Checks settings of a plugin against its schema and fills in the defaults; the error names their path. */
export async function checkedPluginSettings(
  path: string,
  schema: PluginSettings | undefined,
  settings: PluginSettings,
): Promise<PluginSettings> {
  if (schema === undefined) return settings;
  const result = await checkSettings(schema, settings);
  if (result.ok) return result.value;
  throw new PluginLoadError('settings', ['plugins.problem.settings', { path, reason: result.error }]);
}
