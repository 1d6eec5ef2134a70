import type { PluginState } from '@finclaw/app';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** Lists every enabled plugin: its parts, or the reason it was not loaded. */
export function checkPlugins(plugins: readonly PluginState[], locale: Locale): readonly Finding[] {
  return plugins.flatMap(({ name, version = '', state, adds, problems }): readonly Finding[] => {
    const fix = message(locale, 'doctor.pluginFix', { name });
    const troubles = problems.map(
      ({ [locale]: reason }): Finding => ({
        id: 'plugins',
        status: state === 'failed' ? 'problem' : 'warning',
        message: message(locale, state === 'failed' ? 'doctor.pluginFailed' : 'doctor.pluginTrouble', { name, reason }),
        fix,
      }),
    );
    if (state === 'failed') return troubles;
    const added = adds.join(', ') || '-';
    return [
      { id: 'plugins', status: 'ok', message: message(locale, 'doctor.pluginLoaded', { name, version, added }) },
      ...troubles,
    ];
  });
}
