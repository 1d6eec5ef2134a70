import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import { InstrumentDirectory } from '@finclaw/finance/instruments';
import { resultsOfEveryTool } from '@finclaw/finance/testing';
import type { Locale, ToolFact } from '@finclaw/types';
import { beforeAll, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { plainContent } from './json.ts';
import { ownFactsOf } from './result-facts.ts';

let recorded: Awaited<ReturnType<typeof resultsOfEveryTool>>['recorded'] = [];
beforeAll(async () => {
  ({ recorded } = await resultsOfEveryTool());
});

const directory = new InstrumentDirectory();
const LOCALES = ['ko', 'en'] as const;
/** What a calculator or converter works out counts only with numbers that the user gave. */
const CALCULATED = new Set(['calculate', 'convert_currency']);

/** Figures as people write them, so far as these tools give them. */
const WRITTEN: Readonly<Record<Locale, Partial<Record<ToolFact['unit'] | 'KRW' | 'USD', (digits: string) => string>>>> = {
  ko: { KRW: (n) => `${n}원`, USD: (n) => `${n}달러`, percent: (n) => `${n}%`, shares: (n) => `${n}주`, ratio: (n) => `${n}배` },
  en: { KRW: (n) => `₩${n}`, USD: (n) => `$${n}`, percent: (n) => `${n}%`, shares: (n) => `${n} shares`, ratio: (n) => `${n}x` },
};

const nameOf = (symbol: string, locale: Locale): string => {
  const found = directory.resolve(symbol);
  return found.kind === 'found' ? found.instrument.names[locale] : symbol;
};

const DAY: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  ko: new Intl.DateTimeFormat('ko', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
};

function timeOf(period: string, locale: Locale): string {
  const [year, quarter] = period.split('-Q');
  if (quarter !== undefined) return locale === 'ko' ? `${year}년 ${quarter}분기` : `Q${quarter} ${year}`;
  return period.length === 4 ? (locale === 'ko' ? `${period}년` : period) : DAY[locale].format(new Date(`${period}T00:00:00Z`));
}

/** A plain sentence for a figure, made of nothing but its type; undefined for what people do not tell as a figure. */
function sentenceFor(fact: ToolFact, facts: readonly ToolFact[], locale: Locale): string | undefined {
  const { field, subject, period, unit, currency = '' } = fact;
  const name = [field, field.replace(/\d+$/, '')].map((each) => `figure.${each}`).find((key) => isMessageKey(locale, key));
  const write = WRITTEN[locale][unit === 'money' ? (currency as 'KRW') : unit];
  if (write === undefined || name === undefined || Number(fact.value) === 0) return undefined;
  const alike = facts.filter((other) => other.field === field && other.subject === subject);
  const isOfSeveral = alike.some((other) => other.period !== period);
  // Of several that name no day of their own, such as the volumes of weeks, the last is told without one.
  if (period === undefined && !isOfSeveral && fact !== alike.at(-1)) return undefined;
  const day = isOfSeveral && period !== undefined ? timeOf(period, locale) : '';
  const size = write(Number(fact.value.replace('-', '')).toLocaleString('en', { maximumFractionDigits: 8 }));
  const told = `${fact.value.startsWith('-') ? '-' : ''}${size}`;
  const called = message(locale, name as MessageKey);
  const whose = subject === undefined ? '' : locale === 'ko' ? `${nameOf(subject, locale)}의 ` : ` of ${nameOf(subject, locale)}`;
  return locale === 'ko'
    ? `${whose}${day} ${called}: ${told}`
    : `The ${called}${whose}${day && ` ${day.includes(',') ? 'on' : 'in'} ${day}`} is ${told}.`;
}

// Whoever gives a tool a new figure is told here that nobody can speak of it.
it.each(LOCALES)('every figure of our tools is proven when it is told by its name (%s)', (locale) => {
  const doubted: string[] = [];
  let told = 0;
  for (const { tool, content } of recorded) {
    const facts = [...(ownFactsOf(tool, plainContent(content))?.values() ?? [])];
    for (const fact of CALCULATED.has(tool) ? [] : facts) {
      const answer = sentenceFor(fact, facts, locale);
      if (answer === undefined) continue;
      told += 1;
      const { figures } = checkFigures({ answer, user: [], now: '2026-11-16T10:31:00+09:00', toolResults: [{ tool, content }] });
      const wrong = figures.filter(({ status }) => status !== 'proven' && status !== 'structural');
      if (wrong.length > 0 || figures.length === 0) doubted.push(`${tool} ${fact.path}: ${answer} ${wrong[0]?.status}`);
    }
  }
  expect(doubted).toEqual([]);
  expect(told).toBeGreaterThan(100);
});
