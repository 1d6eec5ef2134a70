import type { Locale } from '@finclaw/types';
import { signal } from '@preact/signals';
import { firstLocale, locale } from '../language/language.ts';

export type Theme = 'system' | 'light' | 'dark';

const LOCALE_KEY = 'finclaw.locale';
const THEME_KEY = 'finclaw.theme';

/** How the page looks. */
export const theme = signal<Theme>('system');

/** Takes up what the reader chose before; the server's language counts where the browser speaks neither. */
export function applyPreferences(server?: Locale): void {
  const chosenTheme = localStorage.getItem(THEME_KEY);
  showTheme(chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system');
  showLocale(firstLocale(localStorage.getItem(LOCALE_KEY), server, navigator.languages));
}

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(THEME_KEY, chosen);
  showTheme(chosen);
}

export function chooseLocale(chosen: Locale): void {
  localStorage.setItem(LOCALE_KEY, chosen);
  showLocale(chosen);
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
