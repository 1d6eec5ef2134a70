import { describeInstrument, instrumentText, unresolved, unresolvedText } from '@finclaw/finance';
import type { Instrument } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { askBack, type Understanding } from './intent.ts';
import { foundIn, lastNamed, PRONOUN, type Question } from './question.ts';
import { slotsIn } from './slots.ts';
import { leftoverName, leftoverOf } from './words/leftover.ts';

/** What a request is about: instruments, a name that has to be asked about, or nothing it says. */
export type Subject =
  | { readonly kind: 'found'; readonly instruments: readonly Instrument[] }
  | { readonly kind: 'unclear'; readonly question: string }
  | { readonly kind: 'none' };

/**
 * Finds out what a request is about. A name that nobody knows is asked about; where the request would change something, it is never taken
 * for what the conversation was about before.
 */
export function subjectOf(question: Question, { changesThings = false } = {}): Subject {
  const { mentions, topics, text, locale, directory } = question;
  const [doubt] = mentions.flatMap(({ text: name, resolution }) => (resolution.kind === 'found' ? [] : [{ name, resolution }]));
  if (doubt !== undefined) return unclear(unresolvedText(unresolved(doubt.name, doubt.resolution), locale));
  const named = foundIn(mentions);
  if (named.length > 0) return { kind: 'found', instruments: named };
  const both = BOTH.test(text) ? lastNamed(question) : [];
  if (both.length > 1) return { kind: 'found', instruments: both };
  const rate = directory.resolve(rateIn(text) ?? '');
  if (rate.kind === 'found') return { kind: 'found', instruments: [rate.instrument] };
  const name = PRONOUN.test(text) ? undefined : leftoverName(leftoverOf(text, slotsIn(text, question)));
  const resolution = name === undefined ? undefined : directory.resolve(name);
  if (name !== undefined && resolution !== undefined && resolution.kind !== 'found') {
    const isLike = resolution.kind === 'ambiguous' || resolution.nearest.length > 0;
    if (isLike || changesThings) return unclear(unresolvedText(unresolved(name, resolution), locale));
  }
  return topics.length > 0 ? { kind: 'found', instruments: topics } : { kind: 'none' };
}

/** What a request wants with the instruments it is about; it is answered with a question when the name is unclear or `ask` when there is none. */
export function withSubject(
  question: Question,
  { ask, changesThings = false }: { readonly ask: string; readonly changesThings?: boolean },
  wanted: (instruments: readonly Instrument[], references: readonly string[]) => Understanding | undefined,
): Understanding | undefined {
  const subject = subjectOf(question, { changesThings });
  if (subject.kind !== 'found') return askBack(subject.kind === 'unclear' ? subject.question : ask, A_NAME);
  return wanted(
    subject.instruments,
    subject.instruments.map((each) => referenceTo(each, question)),
  );
}

/** A reply that may be a name with what else was missing. */
const A_NAME = /^.{1,40}$/;

const BOTH = /둘\s?다|셋\s?다|두\s?종목|\bboth\b/i;

/** "환율 1400원 넘으면", "달러 1350원 되면": a rate that is not called one. */
function rateIn(text: string): string | undefined {
  const word = /(?<![가-힣])(달러|엔화?|유로|위안화?|파운드)(?:이|가|은|는)?\s(?=.*\d[\d,.]*\s?원)/.exec(text)?.[1];
  return word === undefined ? (/환율|exchange rate/i.test(text) ? 'USD/KRW' : undefined) : `${word} 환율`;
}

const unclear = (question: string): Subject => ({ kind: 'unclear', question });

/** What to call an instrument so that a tool finds exactly this one: its symbol, unless that stands for a whole group as well. */
export function referenceTo(instrument: Instrument, { directory }: Pick<Question, 'directory'>): string {
  const resolution = directory.resolve(instrument.symbol);
  return resolution.kind === 'found' && resolution.instrument === instrument ? instrument.symbol : instrument.names.en;
}

/** An instrument as answers call it. */
export const nameOf = (instrument: Instrument, locale: Locale): string => instrumentText(describeInstrument(instrument), locale);
