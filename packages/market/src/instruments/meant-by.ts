import type { InstrumentDirectory } from './directory.ts';
import type { Instrument } from './instrument.ts';
import { letters, searchKey, slips } from './search-key.ts';

/** Returns the one instrument whose name is a single typo away from the text. */
export function instrumentMeantBy(name: string, directory: InstrumentDirectory): Instrument | undefined {
  const resolution = directory.resolve(name);
  const typed = letters(searchKey(name));
  // Short names are one slip away from ordinary words: 환전 and 한전.
  if (resolution.kind !== 'unknown' || typed.length < (/[가-힣]/.test(name) ? 7 : 5)) return undefined;
  const near = resolution.nearest.filter(({ names, aliases, symbol }) =>
    [names.ko, names.en, symbol, ...aliases].some((each) => slips(typed, letters(searchKey(each))) === 1),
  );
  return near.length === 1 ? near[0] : undefined;
}
