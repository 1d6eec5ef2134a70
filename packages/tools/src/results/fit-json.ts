import type { ShownRange } from '@finclaw/types';
import { type Fitted, fitText } from './fit-text.ts';
import { compactJson, type JsonMember, membersOf } from './json-members.ts';
import { newestEnd } from './newest-end.ts';

/** The requested rows of a list: the list by its path, else the largest one, and the first row. */
export interface Window {
  readonly path?: string;
  readonly from: number;
  readonly count?: number;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly depth: number;
}

const DEEPEST = 12;
const LEAST_SHARE = 64;

/** Shortens JSON to fewer rows in the same shape: the newest of dated ones, else the first; small values stay whole. */
export function fitJson(json: string, maxChars: number, window?: Window): Fitted {
  if (json.length <= maxChars && window === undefined) return { text: json, shown: [] };
  const compact = compactJson(json);
  const shown: ShownRange[] = [];
  const whole: Place = { start: 0, end: compact.length, path: '', depth: 0 };
  const wanted = window && (window.path === undefined ? widest(compact, whole) : window.path);
  const text = new Fitting(compact, shown, window && { ...window, path: wanted ?? '' }).fit(whole, maxChars);
  return { text, shown };
}

/** Returns the nested list, object or text with the most rows, where reading on makes sense. */
function widest(json: string, place: Place): string {
  const members = isContainer(json, place) ? membersOf(json, place.start, place.end) : [];
  const largest = members.reduce<JsonMember | undefined>(
    (best, each) => (best && size(best) >= size(each) ? best : each),
    undefined,
  );
  if (!largest || place.depth >= DEEPEST || size(largest) <= (place.end - place.start) / 4) return place.path;
  return json[largest.value] === '"' || isContainer(json, { start: largest.value })
    ? widest(json, inner(place, largest, members.indexOf(largest)))
    : place.path;
}

class Fitting {
  readonly #json: string;
  readonly #shown: ShownRange[];
  readonly #window: (Window & { readonly path: string }) | undefined;

  constructor(json: string, shown: ShownRange[], window: (Window & { readonly path: string }) | undefined) {
    this.#json = json;
    this.#shown = shown;
    this.#window = window;
  }

  fit(place: Place, budget: number): string {
    const json = this.#json;
    const isWanted = this.#window?.path === place.path;
    const leadsToWanted = !isWanted && this.#leadsToWanted(place);
    if (place.end - place.start <= budget && !isWanted && !leadsToWanted) return json.slice(place.start, place.end);
    if (!isContainer(json, place)) return this.#fitLeaf(place, budget, isWanted);
    const members = membersOf(json, place.start, place.end);
    if (isWanted) return this.#rowsFrom(place, members, budget);
    const room = budget - 2 - members.length;
    const share = leadsToWanted ? room / 3 / Math.max(1, members.length - 1) : fairShare(members.map(size), room);
    const areRows = !leadsToWanted && (share < LEAST_SHARE || members.every((each) => size(each) <= room / 4));
    if (areRows || place.depth >= DEEPEST) return this.#newestRows(place, members, budget);
    return this.#each(place, members, share, (room * 2) / 3);
  }

  /** Leaves small members whole; large ones share the rest. */
  #each(place: Place, members: readonly JsonMember[], share: number, wantedShare: number): string {
    const parts: string[] = [];
    for (const [index, member] of members.entries()) {
      const within = inner(place, member, index);
      const isOnTheWay = this.#leadsToWanted(within);
      const label = this.#json.slice(member.start, member.value);
      parts.push(label + this.fit(within, (isOnTheWay ? wantedShare : share) - label.length));
    }
    return this.#wrapped(place, parts);
  }

  #leadsToWanted({ path }: Place): boolean {
    const wanted = this.#window?.path;
    if (wanted === undefined) return false;
    return path === '' || wanted === path || (wanted.startsWith(path) && /^[.[]/.test(wanted.slice(path.length)));
  }

  #newestRows(place: Place, members: readonly JsonMember[], budget: number): string {
    const rows = members.map(({ start, end }) => this.#json.slice(start, end));
    const fromEnd = newestEnd(rows[0] ?? '', rows.at(-1) ?? '') === 'last';
    const count = howManyFit(fromEnd ? rows.toReversed() : rows, budget);
    const from = fromEnd ? rows.length - count : 0;
    return this.#rows(place, rows, from, from + count);
  }

  #rowsFrom(place: Place, members: readonly JsonMember[], budget: number): string {
    const { from, count = members.length } = this.#window!;
    const start = Math.min(members.length, Math.max(0, from - 1));
    const asked = members.slice(start, start + count).map((member) => this.#json.slice(member.start, member.end));
    return this.#rows(
      place,
      members.map((member) => this.#json.slice(member.start, member.end)),
      start,
      start + howManyFit(asked, budget),
    );
  }

  #rows(place: Place, rows: readonly string[], from: number, to: number): string {
    this.#tell(place, { unit: 'rows', from: Math.min(from + 1, to), to, total: rows.length });
    return this.#wrapped(place, rows.slice(from, to));
  }

  /** A text is cut at a line; a figure never is. */
  #fitLeaf(place: Place, budget: number, isWanted: boolean): string {
    const leaf = this.#json.slice(place.start, place.end);
    if (leaf[0] !== '"') return leaf;
    const text = JSON.parse(leaf) as string;
    const from = isWanted ? this.#window?.from : undefined;
    for (let room = Math.max(0, budget - 2); ; room = Math.floor(room * 0.7)) {
      const fitted = isWanted ? fitText(text, room, from, this.#window?.count) : fitText(text, room);
      const written = JSON.stringify(fitted.text);
      if (written.length > budget && room > 0) continue;
      for (const range of fitted.shown) this.#tell(place, range);
      return written;
    }
  }

  #tell({ path }: Place, range: ShownRange): void {
    this.#shown.push(path === '' ? range : { ...range, path });
  }

  #wrapped({ start, end }: Place, parts: readonly string[]): string {
    return `${this.#json[start]}${parts.join(',')}${this.#json[end - 1]}`;
  }
}

/** Returns the fair share of the room for each: those that need less leave theirs to the others. */
export function fairShare(sizes: readonly number[], room: number): number {
  let left = room;
  const ascending = [...sizes].sort((a, b) => a - b);
  for (const [index, each] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (each > share) return Math.floor(share);
    left -= each;
  }
  return Number.POSITIVE_INFINITY;
}

function howManyFit(rows: readonly string[], budget: number): number {
  let left = budget - 2;
  const first = rows.findIndex((row) => {
    left -= row.length + 1;
    return left < -1;
  });
  return first < 0 ? rows.length : first;
}

const size = ({ start, end }: JsonMember): number => end - start;
const isContainer = (json: string, { start }: Pick<Place, 'start'>): boolean =>
  json[start] === '[' || json[start] === '{';

function inner({ path, depth }: Place, { value, end, key }: JsonMember, index: number): Place {
  const step = key === undefined ? `[${index}]` : path === '' ? key : `.${key}`;
  return { start: value, end, path: path + step, depth: depth + 1 };
}
