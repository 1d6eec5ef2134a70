import type { Locale, ReaderProfile } from '@finclaw/types';
import { signal } from '@preact/signals';
import { firstLocale, locale } from '../language/language.ts';
import { readerZone } from '../language/times.ts';

export type Theme = 'system' | 'light' | 'dark';

const LOCALE_KEY = 'finclaw.locale';
const THEME_KEY = 'finclaw.theme';

/** The theme of the page. */
export const theme = signal<Theme>('system');

/** Applies the theme and language of the last visit. */
export function applyPreferences(): void {
  const chosenTheme = localStorage.getItem(THEME_KEY);
  showTheme(chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system');
  showLocale(firstLocale(localStorage.getItem(LOCALE_KEY), navigator.languages));
}

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(THEME_KEY, chosen);
  showTheme(chosen);
}

/** Applies the reader's profile to the page, and stores the language for the moment before the profile is known. */
export function applyProfile({ language, colours, timeZone }: ReaderProfile): void {
  readerZone.value = timeZone;
  localStorage.setItem(LOCALE_KEY, language);
  showLocale(language);
  document.documentElement.dataset.colours = colours;
}

function showTheme(shown: Theme): void {
  theme.value = shown;
  if (shown === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = shown;
}

function showLocale(shown: Locale): void {
  locale.value = shown;
  document.documentElement.lang = shown;
}
