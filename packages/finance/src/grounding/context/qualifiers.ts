import type { ScannedNumber } from '../scan/scanned-number.ts';
import type { Claim } from './claim.ts';
import { type CountryMention, countriesIn } from './countries.ts';
import type { Stretch } from './layout.ts';

/** What narrows down which of several like values a number is. */
export type Qualifiers = Pick<Claim, 'windows' | 'country' | 'noun' | 'tense'>;

const PRIOR_BEFORE = /(?:from|compared (?:with|to)|versus|vs\.?|against)\s(?:about\s|around\s|the\s)?$/i;
const PRIOR_AFTER = /^(?:에서|\s(?:a year (?:ago|earlier)|last year|previously|the year before))/;
const NEW_BEFORE = /(?<![a-z])to\s(?:about\s|around\s)?$/i;
const NEW_AFTER = /^(?:으로|로)\s?(?:올|내|늘|줄|상승|하락|확대|축소|개선|증가|감소|뛰|떨어|인상|인하|낮|높)/;
const NOUN_KO =
  /([가-힣]{1,10}?(?:률|율|액|량|비중|비율|지수|점유율))\s?(?:은|는|이|가|도|:|의 경우)?\s?(?:약|현재|지금|총|연|대략)?\s?$/;
const NOUN_EN = /([a-z]+ (?:rate|ratio|margin|index|share|growth))\s?(?:is|was|of|at|stands at|:)?\s?(?:about|around)?\s?$/i;

/** Reads periods, countries, unknown announcing nouns and "from … to" around the numbers of a stretch. */
export function qualifiersOf(
  text: string,
  stretch: Stretch,
  amounts: readonly ScannedNumber[],
  durations: readonly ScannedNumber[],
): Qualifiers[] {
  const countries = countriesOf(text, stretch);
  return amounts.map((number, at) => {
    const from = amounts[at - 1]?.end ?? stretch.start;
    const to = amounts[at + 1]?.start ?? stretch.end;
    const near = durations.filter(({ start, end }) => start >= from && end <= to);
    const ahead = near.filter(({ end }) => end <= number.start);
    const around = ahead.length > 0 ? ahead : near;
    const before = text.slice(Math.max(from, number.start - 40), number.start);
    const after = text.slice(number.end, Math.min(to, number.end + 24));
    const country = countries.findLast(({ end }) => end <= number.start)?.code ?? (stretch.cell ? countries[0]?.code : undefined);
    const noun = (NOUN_KO.exec(before) ?? NOUN_EN.exec(before))?.[1];
    const isPrior = PRIOR_BEFORE.test(before) || PRIOR_AFTER.test(after);
    const tense = isPrior ? 'prior' : NEW_BEFORE.test(before) || NEW_AFTER.test(after) ? 'new' : undefined;
    return {
      windows: new Set(around.map(({ value }) => Number(value.numerator))),
      ...(country !== undefined && { country }),
      ...(noun !== undefined && { noun: noun.toLowerCase() }),
      ...(tense !== undefined && { tense }),
    };
  });
}

/** The countries that a stretch and its headings name. */
export function countriesOf(text: string, { start, end, cell }: Stretch): CountryMention[] {
  const spans = [cell?.header, cell?.rowHead, { start, end }].filter((span) => span !== undefined);
  return spans.flatMap((span) =>
    countriesIn(text.slice(span.start, span.end)).map(({ code, ...place }) => ({
      code,
      start: span.start + place.start,
      end: span.start + place.end,
    })),
  );
}
