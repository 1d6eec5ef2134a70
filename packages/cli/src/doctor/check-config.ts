import { type ConfigFileSnapshot, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** Checks the configuration file; every mistake in it is a separate finding. */
export function checkConfig(snapshot: ConfigFileSnapshot, locale: Locale): readonly Finding[] {
  const { path, exists, issues } = snapshot;
  if (issues.length === 0) {
    const key = exists ? 'doctor.configOk' : 'doctor.configAbsent';
    return [{ id: 'configuration', status: 'ok', message: message(locale, key, { path }) }];
  }
  return issues.map((issue) => ({
    id: 'configuration',
    status: issue.severity === 'error' ? 'problem' : 'warning',
    message: issue.message,
    fix: message(locale, 'doctor.configFix', { path }),
  }));
}
