import { coinCurrency, type Names } from '@finclaw/finance/instruments';
import { labelsIn } from '@finclaw/finance/vocabulary';
import type { Steps } from '@finclaw/infra';
import { loneNumber, type Moment, readInstant, readMoment } from '@finclaw/language';
import type { ToolFact } from '@finclaw/types';
import { isTree, parseJson, type Tree } from '../facts/json.ts';
import { withReferred } from '../facts/referred.ts';
import { type Grid, gridOf, partingText } from '../tables/grid.ts';
import { calculationIn } from './calculations.ts';
import { type Found, plainDecimal, type ToolAnswer } from './fact.ts';
import { type Field, fieldOf, ROW, readUnitField } from './fields.ts';
import { called, identify, isCode, rateOf } from './identity.ts';
import { factAt, type Place, type Spot, toldByField, toldByTool } from './make-fact.ts';

const DEEPEST = 40;
const MOST_FACTS = 200_000;
const MOST_GRIDS = 200;
const LONGEST_JSON = 5_000_000;
const LONGEST_CODE = 64;

/** So many values are walked without a rest. */
const BETWEEN_RESTS = 50;

/** Collects every value in a tool's answer, whatever its shape, in steps; or only what lies on the way to some paths, and no tables. */
export function* walkingContent(
  answer: ToolAnswer,
  names: Names,
  typed?: ReadonlyMap<string, ToolFact>,
  only?: ReadonlySet<string>,
): Steps<Found> {
  const walk = new Walk(answer, names, typed, only);
  const content = typed === undefined ? withReferred(answer.content) : answer.content;
  yield* walk.walking(content, { path: '', pattern: '', keys: [] }, {});
  return walk.found;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

class Walk {
  readonly found: Found = { facts: [], texts: [], moments: [], codes: new Map(), grids: [], calculations: [] };
  readonly #answer: ToolAnswer;
  readonly #names: Names;
  readonly #typed: ReadonlyMap<string, ToolFact> | undefined;
  readonly #only: ReadonlySet<string> | undefined;
  readonly #seen = new WeakSet<object>();
  #walked = 0;
  #depth = 0;

  constructor(answer: ToolAnswer, names: Names, typed?: ReadonlyMap<string, ToolFact>, only?: ReadonlySet<string>) {
    this.#answer = answer;
    this.#names = names;
    this.#only = only;
    this.#typed = typed;
  }

  *walking(value: unknown, spot: Spot, place: Place): Steps<void> {
    if (this.#depth > DEEPEST || this.found.facts.length > MOST_FACTS || this.#only?.has(spot.path) === false) return;
    if (++this.#walked % BETWEEN_RESTS === 0) yield;
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
      yield* this.#scalar(value, spot, place);
    else if (typeof value === 'object' && value !== null && !this.#seen.has(value)) {
      this.#seen.add(value);
      this.#depth++;
      if (Array.isArray(value)) {
        this.#keep(() => gridOf(value, spot.path));
        yield* this.#array(value, spot, place);
      } else yield* this.#object(value as Tree, spot, place);
      this.#depth--;
    }
  }

  /** Our own tools give typed facts and no tables. */
  #keep(read: () => Grid | undefined): void {
    const { grids } = this.found;
    const grid = (this.#typed ?? this.#only) === undefined && grids.length < MOST_GRIDS ? read() : undefined;
    if (grid !== undefined) grids.push({ grid, order: this.#answer.order });
  }

  *#object(object: Tree, spot: Spot, outer: Place): Steps<void> {
    const place = this.#placeOf(object, outer);
    const calculated = this.#calculation(object, spot);
    const table = tableRows(object);
    if (table !== undefined) {
      const rows = inside(spot, table.key);
      this.#keep(() => gridOf(table.lines, rows.path, table.names));
      yield* this.#array(table.lines, rows, place, table.rowOf);
    }
    for (const key of Object.keys(object)) {
      const value = object[key];
      const { use, currency } = fieldOf(key);
      if (calculated.includes(key) || key === table?.key || key === table?.columns || use === 'echo') continue;
      const inner = inside(spot, key);
      const identity = rateOf(place.base, key) ?? this.#keyIdentity(key, value);
      // { quote: { USD: { price: 140.37 } } }: the field says in which currency everything in it is.
      if (isTree(value) && currency) yield* this.walking(value, inner, { ...place, currency });
      // A field that is a name says whose the value is, and the field around it what it is.
      else if (identity)
        yield* this.walking(value, { ...inner, keys: spot.keys }, { ...place, identity, subject: identity.name });
      else yield* this.walking(value, inner, place);
    }
  }

  /** Takes the result of a calculation out of an object, because it counts only if what went into it is vouched for. */
  #calculation(object: Tree, spot: Spot): readonly string[] {
    const calculation = calculationIn(object, this.#typed !== undefined);
    if (calculation === undefined) return [];
    const { path: keys, fields, expression, known } = calculation;
    const { tool, order, at: answeredAt } = this.#answer;
    const { path } = keys.reduce(inside, spot);
    const from = { origin: 'calculation', trust: this.#typed ? undefined : 'outside', tool, order, answeredAt } as const;
    const fact = { ...from, path, field: keys.at(-1), size: Math.abs(Number(known.value)), ...known };
    this.found.calculations.push({ fact, expression });
    return fields;
  }

  /** { "AAPL": {…}, "005930": {…} }: the field itself names the instrument. */
  #keyIdentity(key: string, value: unknown): Place['identity'] {
    // Words such as all and now are tickers too.
    const isNamed = key.length > 5 || /[A-Z0-9가-힣]/.test(key);
    const isText = typeof value === 'string' && plainDecimal(value) === undefined;
    return isText || !isNamed || fieldOf(key).role !== undefined ? undefined : called(key, this.#names);
  }

  #placeOf(object: Tree, outer: Place): Place {
    const identity = identify(object, this.#names, outer.base);
    const place: Mutable<Place> = { ...outer, identity: identity ?? outer.identity, role: undefined };
    if (isCode(object.base)) place.base = object.base;
    // An order that stands alone is a row like those of a list.
    if (outer.row === undefined && typeof object.side === 'string') place.row = object;
    let name: string | undefined;
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const { use, isName, isSymbol } = fieldOf(key);
      if (use === 'lastDay') place.lastDay = readMoment(value);
      else if (use === 'time' || use === 'day') {
        const isRow = outer.row === object && outer.series !== undefined;
        const { at, moment, period } = this.#when(value, use, isRow);
        Object.assign(place, at && { at }, period && { period });
        if (moment !== undefined) this.#date(place, outer, moment);
        // A row of a series in time names its day.
        if (isRow && (use === 'time' || moment?.day !== undefined)) place.isDated = true;
      } else if (typeof value === 'string') {
        const isDay = use === undefined && (place.moment === outer.moment || key === 'end') && ISO_DAY.test(value);
        const day = isDay ? this.#when(value, use).moment : undefined;
        if (day !== undefined) this.#date(place, outer, day);
        if (isSymbol || ((isName || use === 'label') && name === undefined)) name = value.slice(0, 80);
        // { currency: "BASE" } is that of the account, whichever that is.
        if (use === 'currency' && (/^[A-Za-z]{3}$/.test(value) || coinCurrency(`${value}-USD`)))
          place.currency = value.toUpperCase();
        if (use === 'unit') place.unit = readUnitField(value) ?? place.unit;
        if (use === 'label') place.role = labelsIn(value.slice(0, 80))[0]?.role ?? place.role;
      }
    }
    // A coin or currency that is told as one is in another.
    if (place.currency !== undefined && identity?.name.split('/')[0] === place.currency) place.currency = identity.currency;
    place.subject = (identity?.isForex ? undefined : name) ?? identity?.name ?? outer.subject;
    return place;
  }

  /** { year: 2026, period: "Q3", end: "2026-09-30" }: each gives a part, and a period is told by its last day as well. */
  #date(place: Mutable<Place>, outer: Place, moment: Moment): void {
    const known = place.moment === outer.moment ? undefined : place.moment;
    if (known === undefined) place.moment = moment;
    else if (known.day !== undefined && moment.day !== undefined) place.moment = moment;
    else if (known.day === undefined && moment.day === undefined) place.moment = { ...known, ...moment };
    else Object.assign(place, known.day === undefined ? { lastDay: moment } : { moment, lastDay: known });
  }

  /** The day that a field gives, and the instant; only a row of a series is of the day of an instant. */
  #when(value: string | number, use: Field['use'], isRow = false): Pick<Place, 'at' | 'moment' | 'period'> {
    const at = use === 'time' ? readInstant(value) : undefined;
    const isInstant = use === 'time' && typeof value === 'number' && at !== undefined;
    const moment = isInstant ? (isRow ? dayOfBar(at) : undefined) : readMoment(value);
    this.found.moments.push(...[at, moment].filter((each) => each !== undefined));
    return { at, moment, period: use && PERIOD.exec(String(value))?.[0] };
  }

  *#array(items: readonly unknown[], spot: Spot, place: Place, rowOf = (item: unknown): unknown => item): Steps<void> {
    const series = items.length > 1 ? { series: `${this.#answer.order}:${spot.path}` } : {};
    for (const [index, line] of items.entries()) {
      const item = rowOf(line);
      const keys = isTree(item) ? [...spot.keys, ROW] : spot.keys;
      const row = { path: `${spot.path}[${index}]`, pattern: `${spot.pattern}[]`, keys };
      yield* this.walking(item, row, { ...place, ...series, ...(isTree(item) && { row: item }) });
    }
  }

  *#scalar(value: string | number | bigint, spot: Spot, place: Place): Steps<void> {
    const { use } = fieldOf(spot.keys.at(-1) ?? '');
    const text = String(value).trim();
    const isText = typeof value === 'string';
    const isShort = text.length <= LONGEST_CODE;
    if (isShort && (isText ? /\d/.test(text) : use === 'identifier')) this.found.codes.set(text.toLowerCase(), this.#answer.tool);
    if (use === 'identifier' || use === 'time' || use === 'day') return;
    const decimal = isShort ? plainDecimal(text) : undefined;
    if (decimal !== undefined) this.#add(decimal, spot, place);
    const parsed = isText && /^[[{]/.test(text) && text.length < LONGEST_JSON ? parseJson(text) : undefined;
    if (parsed !== undefined) yield* this.walking(parsed, spot, place);
    // Words of our own tools tell nothing that their figures do not.
    if (!isText || (decimal ?? parsed ?? this.#typed) !== undefined) return;
    const { value: exact, unit } = loneNumber(text) ?? {};
    if (isShort && readMoment(text) !== undefined) this.#when(text, text.length > 10 ? 'time' : 'day');
    else if (exact !== undefined) {
      // One number with its unit, such as "71,500원" or "+1.2%".
      const dimension = unit!.dimension === 'none' ? undefined : unit!.dimension;
      this.#add(exact.toDecimal(40), spot, place, { ...unit, dimension, scale: dimension === 'percent' ? dimension : undefined });
    } else yield* this.#prose(value, spot, place);
  }

  /** Running text; one that is an equation is what a calculator was asked and answered. */
  *#prose(text: string, spot: Spot, place: Place): Steps<void> {
    const [, expression, value] = EQUATION.exec(text.length < 400 ? text.trim() : '') ?? [];
    if (expression !== undefined) {
      this.#calculation({ expression: expression.trim(), value }, spot);
      return;
    }
    const { rest, tables } = yield* partingText(text, spot.path);
    for (const { lines, grid } of tables) {
      this.#keep(() => grid);
      yield* this.#array(lines.slice(1), spot, place, rowUnder(lines[0]!));
    }
    this.found.texts.push({ text: rest, path: spot.path, ids: place.identity?.ids });
  }

  #add(decimal: string, spot: Spot, place: Place, known?: Parameters<typeof toldByField>[3]): void {
    const typed = this.#typed?.get(spot.path);
    // What our own tool does not call a figure is none.
    if (typed === undefined && this.#typed !== undefined) return;
    const told = typed ? toldByTool(typed, place, this.#names) : toldByField(decimal, spot.keys, place, known);
    this.found.facts.push(factAt(told, spot, place, this.#answer));
  }
}

const EQUATION = /^([\d\s.,+\-*/×÷()%^$₩]+)(?:=|≈|→)\s*[$₩]?(-?[\d.,]+)\s?(?:원|달러|KRW|USD)?\.?$/;
const ISO_DAY = /^\d{4}-(?:\d{2}(?:-\d{2})?|Q[1-4])$/;
/** A period in the way facts give it, perhaps with the hour behind it. */
const PERIOD = /^\d{4}(?:-Q[1-4]|-\d{2}-\d{2})?(?=$|[T ])/;

/** The spot of a field of an object. */
const inside = ({ path, pattern, keys }: Spot, key: string): Spot => ({
  path: path === '' ? key : `${path}.${key}`,
  pattern: pattern === '' ? key : `${pattern}.${key}`,
  keys: [...keys, key],
});

/** The table that an object gives as column names and lines, each of which can be made an object. */
export function tableRows(object: Tree) {
  const columns = ['columns', 'headers', 'fields'].find((name) => Array.isArray(object[name]));
  const key = ['rows', 'data', 'values'].find((name) => Array.isArray(object[name]));
  if (columns === undefined || key === undefined) return undefined;
  const names = object[columns] as unknown[];
  const lines = object[key] as unknown[];
  if (!names.every((name) => typeof name === 'string')) return undefined;
  return { key, columns, names, lines, rowOf: rowUnder(names) };
}

/** The day of a bar that begins at an instant, unless that may be midnight in Asia, and so of the next day. */
const dayOfBar = (at: number): ReturnType<typeof readMoment> =>
  ASIAN_MIDNIGHTS.includes((at / HOUR) % 24) ? undefined : readMoment(new Date(at).toISOString());
const HOUR = 3_600_000;
const ASIAN_MIDNIGHTS = [15, 16];

const rowUnder =
  (names: readonly string[]) =>
  (line: unknown): unknown =>
    Array.isArray(line) ? Object.fromEntries(names.map((name, at) => [name === '' ? 'name' : name, line[at]])) : line;
