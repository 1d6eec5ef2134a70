import { type PromptSection, promptSection } from '@finclaw/agent';
import type { Locale } from '@finclaw/types';

/** How figures are cited. It is the same in every call, so that vendors can cache it. */
export function citingSection(locale: Locale): PromptSection {
  return promptSection('citing', 55, TITLE[locale], [...RULES, EXAMPLE[locale]]);
}

const TITLE: Readonly<Record<Locale, string>> = { ko: '수치 인용', en: 'Citing figures' };

const RULES = [
  'Tool results have handles: r1, r2, … Write each figure that is in a result, or follows from results, as a citation in double braces; never type its digits yourself.',
  '- {{r7.price}} is one value; {{r4.positions[0].value}} or {{r4.positions[name="Apple"].value}} one row\'s; {{r5["Total assets"]["2019"]}} a table\'s row and column.',
  '- Calculate inside the braces: {{r7.price * 25}}, {{r7.high - r7.low}}, {{convert(r9.price, r3.rate)}}.',
  '- change(from, to), share(part, whole) and cagr(from, to, years) are in %. sum, avg, min, max and count take lists: {{sum(r4.positions[*].value)}}.',
  "- A number of the user's, or supposed: {{r7.price * assume(100, shares)}}.",
  '- Units, currency signs, separators, signs of changes and rounding are put in for you: write "costs {{r7.price}}", not "costs \u0024{{r7.price}}". Otherwise add |.1 (one decimal), |short (1.2B, 1.2조) or |abs (no sign, beside words like "fell").',
  '- Name the thing, the field and the day in the sentence around it.',
  '- At most 300 characters, on one line, not inside code.',
  '- What no result gives is not cited: say that you do not have it, or that it is general knowledge.',
];

const EXAMPLE: Readonly<Record<Locale, string>> = {
  ko: '예: "삼성전자는 {{r2.price}}로 전일보다 {{change(r2.previousClose, r2.price)}} 움직였고, 보유하신 25주는 {{r2.price * 25}}입니다."',
  en: 'Example: "Apple trades at {{r2.price}}, {{change(r2.previousClose, r2.price)}} on the day; your 25 shares are worth {{r2.price * 25}}."',
};
