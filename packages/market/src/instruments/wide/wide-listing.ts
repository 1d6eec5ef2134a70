import { createCurrencyCode, createTickerSymbol, type TickerSymbol } from '@finclaw/types';
import type { Instrument } from '../instrument.ts';
import { knownSector } from '../listings/sectors.ts';
import { choseongKey, withoutLegalForms } from '../search-key.ts';
import { type ListingGroup, type ListingHead, readGroup, readHead, readRow } from './listing-file.ts';

const MOST = 8;

/**
 * Every listed instrument, beside the well-known ones of the directory: tens of thousands of names, some of them
 * ordinary words, so they are found on request and never picked out of a sentence. The file is read when first needed
 * and searched as text, since its rows contain their keys; building tables of it would block everybody.
 */
export class WideListing {
  readonly #read: () => string;
  #text: string | undefined;
  #consonants: string | undefined;
  #groups: readonly { readonly at: number; readonly group: ListingGroup }[] = [];

  constructor(read: () => string) {
    this.#read = read;
  }

  /** The creation time of the file, its sources, and missing parts. */
  get head(): ListingHead {
    return readHead(this.#load());
  }

  /** Returns the number of instruments of each exchange and kind. */
  counts(): Readonly<Record<string, number>> {
    const text = this.#load();
    const counts: Record<string, number> = {};
    for (const [index, { at, group }] of this.#groups.entries()) {
      const name = [group.exchange, group.type].filter(Boolean).join(' ');
      const lines = text.slice(at, this.#groups[index + 1]?.at).trim();
      const rows = lines.split('\n').length - 1;
      counts[name] = (counts[name] ?? 0) + rows;
    }
    return counts;
  }

  /** Every row of the groups of an exchange and a kind. */
  *every({
    type,
    exchange,
  }: {
    readonly type?: string | undefined;
    readonly exchange?: string | undefined;
  }): Generator<Instrument> {
    const text = this.#load();
    for (const [index, { at, group }] of this.#groups.entries()) {
      if ((type ?? group.type) !== group.type || (exchange ?? group.exchange) !== group.exchange) continue;
      const end = this.#groups[index + 1]?.at ?? text.length;
      for (let start = text.indexOf('\n', at + 1) + 1; start > 0 && start < end; start = text.indexOf('\n', start) + 1)
        yield this.#instrument(lineAt(text, start), start);
    }
  }

  find(symbol: TickerSymbol): Instrument | undefined {
    return this.#rowsWith(this.#load(), `\n${symbol}\t`, 1)[0];
  }

  byIsin(isin: string): Instrument | undefined {
    return this.#rowsWith(this.#load(), `\t${isin}\t`, 1)[0];
  }

  /** Returns the instruments with exactly this name, code or symbol; legal forms after a name are ignored. */
  called(key: string): Instrument[] {
    for (const shorter of new Set([key, ...withoutLegalForms(key)])) {
      const found = this.named(shorter);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Returns the instruments with exactly this name, code or symbol; delisted ones only where there is no other. */
  named(key: string): Instrument[] {
    const found = this.#rowsWith(this.#load(), `|${key}|`);
    const traded = found.filter(({ isDelisted }) => isDelisted !== true);
    return traded.length > 0 ? traded : found;
  }

  /** Returns the instruments with these first consonants: those of the whole name before those of a longer one. */
  byConsonants(consonants: string): Instrument[] {
    // One character for each syllable, so that positions match between the texts.
    this.#consonants ??= choseongKey(this.#load());
    const whole = this.#rowsWith(this.#consonants, `|${consonants}|`);
    return whole.length > 0 ? whole : this.#rowsWith(this.#consonants, `|${consonants}`);
  }

  /** Returns the names that begin with the text, or else contain it. */
  byPart(part: string): Instrument[] {
    const text = this.#load();
    const starting = this.#rowsWith(text, `|${part}`);
    return starting.length > 0 || part.length < 3 ? starting : this.#rowsWith(text, part);
  }

  /** Drops the cached lists, for a file that was replaced. */
  reload(): void {
    this.#text = undefined;
    this.#consonants = undefined;
  }

  #load(): string {
    if (this.#text !== undefined) return this.#text;
    const text = this.#read();
    const groups: { at: number; group: ListingGroup }[] = [];
    for (let at = text.indexOf('\n@'); at >= 0; at = text.indexOf('\n@', at + 1))
      groups.push({ at, group: readGroup(lineAt(text, at + 1)) });
    this.#groups = groups;
    this.#text = text;
    return text;
  }

  /** Returns the rows that contain a text, in file order, each once. */
  #rowsWith(haystack: string, needle: string, most = MOST): Instrument[] {
    const text = this.#load();
    const found: Instrument[] = [];
    const first = this.#groups[0]?.at ?? text.length;
    for (let at = haystack.indexOf(needle, first); at >= 0 && found.length < most; ) {
      const start = text.lastIndexOf('\n', needle.startsWith('\n') ? at : at - 1) + 1;
      const line = lineAt(text, start);
      if (!line.startsWith('@')) found.push(this.#instrument(line, start));
      at = haystack.indexOf(needle, start + line.length);
    }
    return found;
  }

  #instrument(line: string, at: number): Instrument {
    const { symbol, ko, en, isin, sector: listed, tags = [] } = readRow(line);
    const group = this.#groups.findLast((each) => each.at < at)?.group as ListingGroup;
    const sector = (group.type === 'stock' ? knownSector(symbol) : undefined) ?? listed;
    return {
      symbol: createTickerSymbol(symbol),
      name: { ko, en }[group.language],
      names: { ko, en },
      aliases: [],
      type: group.type,
      exchange: group.exchange,
      currency: createCurrencyCode(group.currency),
      isin,
      sector,
      ...(tags.includes('korean-shares') && { holdsKoreanShares: true }),
      ...(tags.includes('delisted') && { isDelisted: true }),
    };
  }
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}
