import { type Locale, nameIn } from '@finclaw/types';
import type { InstrumentDirectory } from './directory.ts';

/** An instrument as a menu offers it. */
interface InstrumentSuggestion {
  readonly name: string;
  readonly value: string;
}

const MAX_SUGGESTIONS = 10;

/** Returns the instruments the typed text may mean, the likeliest first. */
export function suggestInstruments(
  directory: Pick<InstrumentDirectory, 'resolve' | 'instruments'>,
  typed: string,
  locale: Locale,
): readonly InstrumentSuggestion[] {
  const resolution = directory.resolve(typed);
  const likeliest =
    resolution.kind === 'found'
      ? [resolution.instrument, ...resolution.siblings]
      : resolution.kind === 'ambiguous'
        ? resolution.candidates
        : [];
  const start = typed.toLowerCase();
  const beginning = directory.instruments.filter(({ symbol, names }) =>
    [symbol, names.ko, names.en].some((name) => name.toLowerCase().startsWith(start)),
  );
  const nearest = resolution.kind === 'unknown' ? resolution.nearest : [];
  return [...new Set([...likeliest, ...beginning, ...nearest])].slice(0, MAX_SUGGESTIONS).map(({ symbol, names }) => ({
    name: `${nameIn(names, locale)} (${symbol})`,
    value: symbol,
  }));
}
