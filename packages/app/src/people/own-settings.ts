import { type MessageKey, message } from '@finclaw/config';
import { zoneNamed } from '@finclaw/features/schedules';
import { FinClawError } from '@finclaw/infra';
import { currencyFromWord } from '@finclaw/market/instruments';
import type { Locale, ProfileChange, ProfileChoices, ReaderProfile } from '@finclaw/types';
import type { Profiles } from './profiles.ts';

type Part = keyof ReaderProfile;

/**
 * The parts of a profile, in display order, with their names for people and, where there are few, the values with
 * theirs.
 */
const PARTS: readonly {
  readonly part: Part;
  readonly words: readonly string[];
  readonly values?: Readonly<Record<string, readonly string[]>>;
}[] = [
  { part: 'language', words: ['lang', '언어'], values: { ko: ['korean', '한국어'], en: ['english', '영어'] } },
  { part: 'baseCurrency', words: ['currency', '통화', '기준통화'] },
  {
    part: 'taxResidence',
    words: ['tax', 'tax-residence', '세금', '거주지'],
    values: { kr: ['korea', '한국'], us: ['usa', '미국'], none: ['other', '없음'] },
  },
  { part: 'timeZone', words: ['zone', 'time-zone', '시간대'] },
  {
    part: 'colours',
    words: ['colors', 'colour', 'color', '색', '색상'],
    values: { 'red-up': ['red', '빨강'], 'green-up': ['green', '초록'] },
  },
  {
    part: 'investor',
    words: ['투자자', '투자자유형'],
    values: { retail: ['일반', '개인'], professional: ['전문'], institutional: ['기관'] },
  },
  {
    part: 'riskTolerance',
    words: ['risk', '위험', '위험성향'],
    values: { low: ['낮음', '안정'], medium: ['보통', '중립'], high: ['높음', '공격'] },
  },
  {
    part: 'markets',
    words: ['market', '시장', '선호시장'],
    values: { kr: ['korea', '한국'], us: ['usa', '미국'], crypto: ['가상자산', '코인'] },
  },
];
const DEFAULT: ReadonlySet<string> = new Set(['default', '기본']);

/** Shows and changes the profile of each reader. */
export class OwnSettings {
  readonly #profiles: Profiles;

  constructor(profiles: Profiles) {
    this.#profiles = profiles;
  }

  /** Returns a person's choices, the defaults where they chose nothing, and whether they were asked. */
  of(owner: string): { readonly own: ProfileChoices; readonly standard: ReaderProfile; readonly isAsked: boolean } {
    const profiles = this.#profiles;
    return { own: profiles.choicesOf(owner), standard: profiles.standardOf(owner), isAsked: profiles.isAsked(owner) };
  }

  /** Changes a profile; a currency without rates and an unknown time zone are refused. */
  async change(owner: string, change: ProfileChange): Promise<void> {
    const checked: Record<string, unknown> = { ...change };
    if (typeof change.baseCurrency === 'string') {
      checked.baseCurrency = currencyFromWord(change.baseCurrency);
      if (checked.baseCurrency === undefined)
        throw new FinClawError('There are no rates for this currency', 'CURRENCY_UNKNOWN');
    }
    if (typeof change.timeZone === 'string') {
      checked.timeZone = zoneNamed(change.timeZone);
      if (checked.timeZone === undefined) throw new FinClawError('There is no such time zone', 'TIME_ZONE_UNKNOWN');
    }
    await this.#profiles.change(owner, checked);
  }

  /** Sets what a browser suggests about its reader, where nothing is set. */
  introduce(
    owner: string,
    { language, timeZone }: { readonly language?: Locale; readonly timeZone?: string },
  ): Promise<void> {
    return this.#profiles.introduce(owner, {
      language,
      timeZone: timeZone === undefined ? undefined : zoneNamed(timeZone),
    });
  }

  /** Reads `language ko` or `통화 USD`; undefined where either word is not understood. */
  read([name = '', ...words]: readonly string[]): ProfileChange | undefined {
    const typed = words.join(' ').trim();
    const wanted = name.toLowerCase();
    const found = PARTS.find(({ part, words: known }) => part.toLowerCase() === wanted || known.includes(wanted));
    if (found === undefined || typed === '') return undefined;
    const { part, values } = found;
    if (DEFAULT.has(typed.toLowerCase())) return { [part]: null };
    if (values === undefined) return { [part]: typed };
    const meant = (word: string): string | undefined =>
      Object.entries(values).find(([value, known]) => value === word || known.includes(word))?.[0];
    if (part === 'markets') {
      const markets = typed
        .toLowerCase()
        .split(/[\s,]+/)
        .map(meant);
      return markets.includes(undefined) ? undefined : { markets: markets as ReaderProfile['markets'] };
    }
    const value = meant(typed.toLowerCase());
    return value === undefined ? undefined : { [part]: value };
  }

  /** The whole profile, line by line. */
  text(owner: string, locale: Locale): string {
    const { own, standard } = this.of(owner);
    return PARTS.map(({ part, values }) => {
      const value = own[part] ?? standard[part];
      const shown = [value ?? []]
        .flat()
        .map((each) =>
          values === undefined ? String(each) : message(locale, `profile.${part}.${each}` as MessageKey),
        );
      return message(locale, 'profile.line', {
        name: message(locale, `profile.${part}`),
        value: shown.join(', ') || message(locale, 'profile.notSet'),
        source: message(locale, own[part] === undefined ? 'profile.standard' : 'profile.own'),
      });
    }).join('\n');
  }
}
