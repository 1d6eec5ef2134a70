import type { Locale, ReaderProfile } from '@finclaw/types';

/** A profile offered by the question of the first start, with its name. */
export interface ProfilePreset {
  readonly name: 'us' | 'elsewhere' | 'korea';
  readonly profile: Pick<ReaderProfile, 'language' | 'baseCurrency' | 'taxResidence'>;
}

const PRESETS: readonly ProfilePreset[] = [
  { name: 'us', profile: { language: 'en', baseCurrency: 'USD', taxResidence: 'us' } },
  { name: 'elsewhere', profile: { language: 'en', baseCurrency: 'USD', taxResidence: 'none' } },
  { name: 'korea', profile: { language: 'ko', baseCurrency: 'KRW', taxResidence: 'kr' } },
];

/**
 * Returns the choices of the first question, those in the reader's language first. Each is named in its own language.
 */
export function profilePresets(language: Locale): readonly ProfilePreset[] {
  const isRead = ({ profile }: ProfilePreset): boolean => profile.language === language;
  return [...PRESETS.filter(isRead), ...PRESETS.filter((preset) => !isRead(preset))];
}
