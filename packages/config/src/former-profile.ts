import type { Locale, ProfileChoices } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import type { ConfigIssue } from './errors.ts';
import { message } from './messages/catalogue.ts';

/** Settings of earlier versions that are part of the owner's profile now, with their names there. */
const FORMER: readonly {
  readonly path: readonly string[];
  readonly name: keyof ProfileChoices;
  readonly is: RegExp;
}[] = [
  { path: ['locale'], name: 'language', is: /^(?:ko|en)$/ },
  { path: ['finance', 'baseCurrency'], name: 'baseCurrency', is: /^[A-Z]{3}$/ },
  { path: ['finance', 'taxHome'], name: 'taxResidence', is: /^(?:kr|us)$/ },
  { path: ['schedules', 'timeZone'], name: 'timeZone', is: /^[A-Za-z]+(?:\/[A-Za-z_+-]+)*$/ },
];

/** Returns true when a setting has moved from the file to the profile. */
export const isFormerSetting = (path: string): boolean => FORMER.some((former) => former.path.join('.') === path);

/** Moves the settings that became the owner's profile out of a configuration; an invalid value is dropped. */
export function takeFormerProfile(config: unknown): { readonly config: unknown; readonly profile: ProfileChoices } {
  const profile: Record<string, string> = {};
  let left = config;
  for (const { path, name, is } of FORMER) {
    const value = path.reduce<unknown>((held, part) => (isRecord(held) ? held[part] : undefined), left);
    if (value === undefined) continue;
    if (typeof value === 'string' && is.test(value)) profile[name] = value;
    left = without(left, path);
  }
  return { config: left, profile };
}

function without(value: unknown, [first = '', ...rest]: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  const { [first]: held, ...others } = value;
  return rest.length === 0 ? others : { ...others, [first]: without(held, rest) };
}

/** Returns a warning for each of these settings that is still in the file, with its new place. */
export function formerSettingWarnings(profile: ProfileChoices, locale: Locale): readonly ConfigIssue[] {
  return FORMER.filter(({ name }) => profile[name] !== undefined).map(({ path }) => ({
    path: path.join('.'),
    message: message(locale, 'config.movedToProfile', { path: path.join('.') }),
    severity: 'warning',
  }));
}
