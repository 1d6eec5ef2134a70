import { type FinClawConfig, homeOf, message } from '@finclaw/config';
import { currencyFromWord } from '@finclaw/finance/instruments';
import { FinClawError } from '@finclaw/infra';
import type { Locale, PersonSettings } from '@finclaw/types';
import type { People, SettingsChange } from './people.ts';

interface OwnSettingsDeps {
  readonly people: Pick<People, 'get' | 'change'>;
  readonly config: Pick<FinClawConfig, 'finance'>;
  readonly locale: Locale;
}

/** What can be set, by the words people use for it. */
const NAMES: Readonly<Record<string, keyof PersonSettings>> = {
  ...{ language: 'language', lang: 'language', 언어: 'language' },
  ...{ currency: 'baseCurrency', 통화: 'baseCurrency', 기준통화: 'baseCurrency' },
  ...{ tax: 'taxHome', 'tax-home': 'taxHome', 세금: 'taxHome', 거주지: 'taxHome' },
};
const VALUES: Readonly<Record<string, string>> = {
  ...{ korean: 'ko', 한국어: 'ko', english: 'en', 영어: 'en' },
  ...{ korea: 'kr', 한국: 'kr', usa: 'us', 미국: 'us' },
};
const NONE: ReadonlySet<string> = new Set(['default', 'none', '기본']);

/** What each of the people sets for themselves, and what counts where they set nothing. */
export class OwnSettings {
  readonly #deps: OwnSettingsDeps;

  constructor(deps: OwnSettingsDeps) {
    this.#deps = deps;
  }

  /** What somebody set, and what the installation says. */
  of(person: string): { readonly own: PersonSettings; readonly standard: Required<PersonSettings> } {
    const { people, config, locale } = this.#deps;
    const { currency, taxHome } = homeOf(config, locale);
    return { own: people.get(person)?.settings ?? {}, standard: { language: locale, baseCurrency: currency, taxHome } };
  }

  /** Changes what somebody set; a currency without rates is refused. */
  async change(person: string, wanted: SettingsChange): Promise<void> {
    const { baseCurrency } = wanted;
    const currency = typeof baseCurrency === 'string' ? currencyFromWord(baseCurrency) : baseCurrency;
    if (typeof baseCurrency === 'string' && currency === undefined)
      throw new FinClawError('There are no rates for this currency', 'CURRENCY_UNKNOWN');
    await this.#deps.people.change(person, {
      settings: { ...wanted, ...(currency !== undefined && { baseCurrency: currency }) },
    });
  }

  /** Reads `language ko` or `통화 USD`; undefined where it says neither what nor which. */
  read([name = '', word = '', ...more]: readonly string[]): SettingsChange | undefined {
    const setting = NAMES[name.toLowerCase()];
    const said = word.toLowerCase();
    if (setting === undefined || said === '' || more.length > 0) return undefined;
    if (NONE.has(said)) return { [setting]: null };
    if (setting === 'baseCurrency') return { baseCurrency: word };
    const value = VALUES[said] ?? said;
    const known = setting === 'language' ? ['ko', 'en'] : ['kr', 'us'];
    return known.includes(value) ? { [setting]: value } : undefined;
  }

  /** What counts for somebody, line by line. */
  text(person: string, locale: Locale): string {
    const { own, standard } = this.of(person);
    return (Object.keys(standard) as (keyof PersonSettings)[])
      .map((name) => {
        const value = own[name] ?? standard[name];
        const shown =
          name === 'baseCurrency' ? value : message(locale, `people.settings.value.${value as 'ko' | 'en' | 'kr' | 'us'}`);
        return message(locale, `people.settings.${name}`, {
          value: shown,
          source: message(locale, own[name] === undefined ? 'people.settings.standard' : 'people.settings.own'),
        });
      })
      .join('\n');
  }
}
