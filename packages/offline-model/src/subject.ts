import { describeInstrument, instrumentText, unresolved, unresolvedText } from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import type { Locale } from '@finclaw/types';
import type { Frame } from './frame.ts';
import { askBack, type OpenQuestion, type Understanding } from './script.ts';

/** The subject of a request: instruments, an ambiguous name, or none. */
export type Subject =
  | { readonly kind: 'found'; readonly instruments: readonly Instrument[] }
  | { readonly kind: 'unclear'; readonly question: string; readonly unclear: NonNullable<OpenQuestion['unclear']> }
  | { readonly kind: 'none' };

/** Returns the subject of a request: its names, or else the last topic of the conversation. */
export function subjectOf({ mentions, instruments, topics, earlierTopics, words, unknown, ...frame }: Frame): Subject {
  const { locale, directory } = frame;
  const unclear = (...[name, resolution]: Parameters<typeof unresolved>): Subject => ({
    kind: 'unclear',
    question: unresolvedText(unresolved(name, resolution), locale),
    unclear: { name, candidates: resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest },
  });
  for (const { text: name, resolution } of mentions) if (resolution.kind !== 'found') return unclear(name, resolution);
  if (instruments.length > 0) return { kind: 'found', instruments };
  if (unknown !== '') {
    const resolution = directory.resolve(unknown);
    if (resolution.kind !== 'found') return unclear(unknown, resolution);
  }
  const isBoth = words.some(({ text }) => ['both', 'them', 'those', '둘 다', '둘다'].includes(text.toLowerCase()));
  if (isBoth && topics.length === 1 && earlierTopics.length > 0)
    return { kind: 'found', instruments: [...earlierTopics, ...topics] };
  // "Which stocks rose a lot?" asks for any, not for the current topic.
  const isAny = frame.has('stock') && frame.has('up', 'down') && !frame.has('it');
  return topics.length > 0 && !isAny ? { kind: 'found', instruments: topics } : { kind: 'none' };
}

/** Asks which instrument is meant before handling a request with an ambiguous name. */
export const clearly =
  (understand: (frame: Frame) => Understanding | undefined) =>
  (frame: Frame): Understanding | undefined => {
    const subject = frame.mentions.length > 0 ? subjectOf(frame) : undefined;
    return subject?.kind === 'unclear' ? asking(subject) : understand(frame);
  };

const asking = ({ question, unclear }: Extract<Subject, { kind: 'unclear' }>): Understanding =>
  askBack(question, { takes: '#instrument #number', unclear });

/** Handles a request with its instruments; asks back when the name is ambiguous, or with `ask` when there is none. */
export function withSubject(
  frame: Frame,
  ask: string,
  wanted: (instruments: readonly Instrument[], references: readonly string[]) => Understanding | undefined,
): Understanding | undefined {
  const subject = subjectOf(frame);
  if (subject.kind === 'unclear') return asking(subject);
  if (subject.kind === 'none') return askBack(ask, { takes: '#instrument #money #shares #number' });
  const { instruments } = subject;
  return wanted(
    instruments,
    instruments.map((each) => referenceTo(each, frame)),
  );
}

/**
 * Returns a reference with which a tool finds exactly this instrument: its symbol, unless that means a whole group as
 * well.
 */
export function referenceTo(instrument: Instrument, { directory }: Pick<Frame, 'directory'>): string {
  const resolution = directory.resolve(instrument.symbol);
  return resolution.kind === 'found' && resolution.instrument === instrument ? instrument.symbol : instrument.names.en;
}

/** An instrument as answers call it. */
export const nameOf = (instrument: Instrument, locale: Locale): string =>
  instrumentText(describeInstrument(instrument), locale);
