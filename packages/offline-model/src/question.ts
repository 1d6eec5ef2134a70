import { describeInstrument, instrumentText, unresolved, unresolvedText } from '@finclaw/finance';
import type { Instrument, InstrumentDirectory } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { nameIn, readSaid, type Said } from './said.ts';
import { askBack, type OpenQuestion, type Understanding } from './script.ts';

/** One request of the user: what it says, completed by what was said before, and what the conversation adds to it. */
export interface Question extends Said {
  readonly locale: Locale;
  readonly directory: InstrumentDirectory;
  /** The instruments the conversation was last about, for "그거" and "it". */
  readonly topics: readonly Instrument[];
  /** The request before this one. */
  readonly previous?: Question;
  readonly now: () => number;
  /** What commands start with. */
  readonly prefix: string;
}

/** One kind of request: a row of the table. */
export interface Intent {
  readonly id: string;
  /** The words it takes, and those with which it is something else. */
  readonly words?: RegExp;
  readonly unless?: RegExp;
  /** What to do about the question if it is of this kind. */
  understand(question: Question): Understanding | undefined;
}

/** The surroundings every question of a conversation shares. */
export interface QuestionDeps {
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  /** For messages without a word of either language. */
  readonly locale: Locale;
  /** What commands start with; `/` by default. */
  readonly prefix?: string;
}

/** Reads the texts of one message, each once. */
export type SaidReader = (text: string) => Said;

export function createSaidReader({ directory, now }: QuestionDeps): SaidReader {
  const known = new Map<string, Said>();
  return (text) => {
    const said = known.get(text) ?? readSaid(text, directory, now());
    known.set(text, said);
    return said;
  };
}

/** Puts a question together. */
export function makeQuestion(
  said: Said,
  locale: Locale,
  { directory, now, prefix = '/' }: QuestionDeps,
  previous?: Question,
): Question {
  const topics = previous === undefined ? [] : previous.instruments.length > 0 ? previous.instruments : previous.topics;
  return { ...said, locale, directory, now, prefix, topics, ...(previous !== undefined && { previous }) };
}

/** The instruments that were named last before a question: several at once, or else the last two. */
export function lastNamed(question: Question): readonly Instrument[] {
  const found: Instrument[] = [];
  for (let each = question.previous; each !== undefined && found.length < 2; each = each.previous)
    found.unshift(...each.instruments.filter((instrument) => !found.includes(instrument)));
  return found;
}

/** What "it" can be called. */
export const PRONOUN =
  /그거|그것|(?<![가-힣])(?:방금|아까|좀\s?전에)?\s?(?:산|매수한|담은)\s?(?:거|것|주식|종목)|그\s?종목|그\s?주식|그\s?코인|이거|이것|이\s?종목|이\s?주식|걔|얘|둘\s?다|셋\s?다|두\s?종목\s?(?:다|모두)|\b(?:it|its|that one|that stock|this one|this stock|them|those|both)\b/i;
const BOTH = /둘\s?다|셋\s?다|두\s?종목|\bboth\b/i;

/** What a request is about: instruments, a name that has to be asked about, or nothing it says. */
export type Subject =
  /** Borrowed from an earlier message where this one names none. */
  | { readonly kind: 'found'; readonly instruments: readonly Instrument[]; readonly isBorrowed?: true }
  | { readonly kind: 'unclear'; readonly question: string; readonly unclear: NonNullable<OpenQuestion['unclear']> }
  | { readonly kind: 'none' };

/**
 * Finds out what a request is about. A name that nobody knows is asked about; where the request would change something, it is never taken
 * for what the conversation was about before.
 */
export function subjectOf(question: Question, { changesThings = false } = {}): Subject {
  const { mentions, instruments, topics, text, locale, directory } = question;
  const unclear = (...[name, resolution]: Parameters<typeof unresolved>): Subject => ({
    kind: 'unclear',
    question: unresolvedText(unresolved(name, resolution), locale),
    unclear: { name, candidates: resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest },
  });
  for (const { text: name, resolution } of mentions) if (resolution.kind !== 'found') return unclear(name, resolution);
  if (instruments.length > 0) return { kind: 'found', instruments };
  const both = BOTH.test(text) ? lastNamed(question) : [];
  if (both.length > 1) return { kind: 'found', instruments: both, isBorrowed: true };
  const rate = directory.resolve(rateIn(text) ?? '');
  if (rate.kind === 'found') return { kind: 'found', instruments: [rate.instrument] };
  const name = PRONOUN.test(text) ? undefined : nameIn(question.left);
  const resolution = name === undefined ? undefined : directory.resolve(name);
  if (name !== undefined && resolution !== undefined && resolution.kind !== 'found') {
    const isLike = resolution.kind === 'ambiguous' || resolution.nearest.length > 0;
    if (isLike || changesThings) return unclear(name, resolution);
  }
  return topics.length > 0 ? { kind: 'found', instruments: topics, isBorrowed: true } : { kind: 'none' };
}

/** "환율 1400원 넘으면", "달러 1350원 되면": a rate that is not called one. */
function rateIn(text: string): string | undefined {
  const word = /(?<![가-힣])(달러|엔화?|유로|위안화?|파운드)(?:이|가|은|는)?\s(?=.*\d[\d,.]*\s?원)/.exec(text)?.[1];
  return word === undefined ? (/환율|exchange rate/i.test(text) ? 'USD/KRW' : undefined) : `${word} 환율`;
}

/** What a request wants with the instruments it is about; it is answered with a question when the name is unclear or `ask` when there is none. */
export function withSubject(
  question: Question,
  { ask, changesThings = false }: { readonly ask: string; readonly changesThings?: boolean },
  wanted: (instruments: readonly Instrument[], references: readonly string[]) => Understanding | undefined,
): Understanding | undefined {
  const subject = subjectOf(question, { changesThings });
  if (subject.kind === 'unclear') return askBack(subject.question, { unclear: subject.unclear });
  if (subject.kind === 'none') return askBack(ask);
  const { instruments, isBorrowed = false } = subject;
  const understanding = wanted(
    instruments,
    instruments.map((each) => referenceTo(each, question)),
  );
  return understanding && (isBorrowed ? { ...understanding, borrowed: instruments } : understanding);
}

/** What to call an instrument so that a tool finds exactly this one: its symbol, unless that stands for a whole group as well. */
export function referenceTo(instrument: Instrument, { directory }: Pick<Question, 'directory'>): string {
  const resolution = directory.resolve(instrument.symbol);
  return resolution.kind === 'found' && resolution.instrument === instrument ? instrument.symbol : instrument.names.en;
}

/** An instrument as answers call it. */
export const nameOf = (instrument: Instrument, locale: Locale): string => instrumentText(describeInstrument(instrument), locale);
