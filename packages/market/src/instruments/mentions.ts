import type { InstrumentDirectory, Resolution } from './directory.ts';
import { isChoseong, searchKey, typedAsHangul } from './search-key.ts';

/** An instrument, or a name that could be one, inside a sentence. */
export interface Mention {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly resolution: Resolution;
}

/** Finds every instrument named in a sentence, longest name first, in the order of the sentence. */
export function findMentions(text: string, directory: InstrumentDirectory): Mention[] {
  const mentions = directory.names.find(text, 'asked').flatMap(({ start, end, key, rate }): Mention[] => {
    if (rate === 'any') return [];
    const resolution = rate
      ? ({ kind: 'found', instrument: rate, siblings: [] } as const)
      : directory.resolveFamiliar(key);
    return [{ text: text.slice(start, end), start, end, resolution }];
  });
  const isNew = ({ start, end }: Mention): boolean =>
    mentions.every((other) => other.end <= start || end <= other.start);
  return [...mentions, ...spelledIn(text, directory).filter(isNew)].sort((one, other) => one.start - other.start);
}

/** First consonants, and Hangul typed on an English keyboard. */
function spelledIn(text: string, directory: InstrumentDirectory): Mention[] {
  return [...text.matchAll(/(?<![\p{L}\d-])(?:[ㄱ-ㅎ]{3,}|[a-z0-9]{6,})(?![\p{L}\d-])/giu)].flatMap(
    ({ 0: word, index: start }): Mention[] => {
      const key = searchKey(word);
      const meant = isChoseong(key) ? key : typedAsHangul(key);
      if (meant === undefined) return [];
      const resolution = directory.resolveFamiliar(meant);
      return resolution.kind === 'unknown' ? [] : [{ text: word, start, end: start + word.length, resolution }];
    },
  );
}
