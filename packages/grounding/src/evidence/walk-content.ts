import type { Steps } from '@finclaw/infra';
import { loneNumber } from '@finclaw/language';
import type { ToolFact } from '@finclaw/types';
import type { Names } from '../context/names.ts';
import { labelsIn } from '../context/roles.ts';
import { isTree, parseJson, type Tree } from '../facts/json.ts';
import { type Grid, gridOf, partingText } from '../tables/grid.ts';
import { calculationIn } from './calculations.ts';
import { plainDecimal } from './fact.ts';
import { FIELDS, type Field, ROW, readUnitField } from './fields.ts';
import { type Found, fieldOf, type Place, type Spot, type ToolAnswer } from './harvest.ts';
import { type Identity, identify, rateIdentity, rateOfRow } from './identity.ts';
import { readInstant, readMoment } from './instant.ts';
import { factAt, toldByField, toldByTool } from './make-fact.ts';

const DEEPEST = 40;
const MOST_FACTS = 200_000;
const MOST_GRIDS = 200;
const LONGEST_JSON = 5_000_000;
const ROOT: Spot = { path: '', pattern: '', keys: [] };

/** So many values are walked without a rest. */
const BETWEEN_RESTS = 50;

/** Collects every value in a tool's answer, whatever its shape, in steps; or only what lies on the way to some paths, and no tables. */
export function* walkingContent(
  answer: ToolAnswer,
  names: Names,
  typed?: readonly ToolFact[],
  only?: ReadonlySet<string>,
): Steps<Found> {
  const walk = new Walk(answer, names, typed, only);
  yield* walk.walking(answer.content, ROOT, {});
  return walk.found;
}

class Walk {
  readonly found: Found = { facts: [], texts: [], moments: [], codes: new Map(), grids: [], calculations: [] };
  readonly #answer: ToolAnswer;
  readonly #names: Names;
  readonly #typed: ReadonlyMap<string, ToolFact> | undefined;
  readonly #only: ReadonlySet<string> | undefined;
  readonly #seen = new WeakSet<object>();
  #walked = 0;
  #depth = 0;

  constructor(answer: ToolAnswer, names: Names, typed?: readonly ToolFact[], only?: ReadonlySet<string>) {
    this.#answer = answer;
    this.#names = names;
    this.#only = only;
    this.#typed = typed && new Map(typed.map((fact) => [fact.path, fact]));
  }

  *walking(value: unknown, spot: Spot, place: Place): Steps<void> {
    if (this.#depth > DEEPEST || this.found.facts.length > MOST_FACTS || this.#only?.has(spot.path) === false) return;
    if (++this.#walked % BETWEEN_RESTS === 0) yield;
    if (typeof value === 'number' || typeof value === 'bigint') this.#number(value, spot, place);
    else if (typeof value === 'string') yield* this.#text(value, spot, place);
    else if (typeof value === 'object' && value !== null && !this.#seen.has(value)) {
      this.#seen.add(value);
      this.#depth++;
      if (Array.isArray(value)) {
        this.#keep(() => gridOf(value, spot.path, place.caption));
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

  #field = (key: string | undefined): Field => FIELDS.of(key ?? '');

  *#object(object: Tree, spot: Spot, outer: Place): Steps<void> {
    const place = this.#placeOf(object, outer);
    const calculated = this.#calculation(object, spot);
    const table = tableRows(object);
    if (table !== undefined) {
      const inside = fieldOf(spot, table.key);
      this.#keep(() => gridOf(table.lines, inside.path, place.caption, table.names));
      yield* this.#array(table.lines, inside, place, table.rowOf);
    }
    for (const key of Object.keys(object)) {
      if (calculated.includes(key) || key === table?.key || this.#field(key).use === 'echo' || table?.columns === key) continue;
      const identity = rateIdentity(place, key) ?? this.#keyIdentity(key, object[key]);
      const currency = currencyAround(key, object[key]);
      const inner = fieldOf(spot, key);
      if (currency !== undefined) yield* this.walking(object[key], inner, { ...place, currency });
      else if (identity === undefined) yield* this.walking(object[key], inner, place);
      // A field that is a name says whose the value is, and the field around it what it is.
      else yield* this.walking(object[key], { ...inner, keys: spot.keys }, { ...place, identity, subject: identity.name });
    }
  }

  /** Takes the result of a calculation out of an object, because it counts only if what went into it is vouched for. */
  #calculation(object: Tree, spot: Spot): readonly string[] {
    const calculation = calculationIn(object, this.#typed !== undefined);
    if (calculation === undefined) return [];
    const { path, fields, expression, known } = calculation;
    const { tool, order, at } = this.#answer;
    const from = {
      origin: 'calculation',
      trust: this.#typed ? undefined : 'outside',
      tool,
      order,
      answeredAt: at,
      path: path.reduce(fieldOf, spot).path,
      field: path.at(-1),
    } as const;
    this.found.calculations.push({ fact: { size: Math.abs(Number(known.value)), ...from, ...known }, expression });
    return fields;
  }

  /** { "AAPL": {…}, "005930": {…} }: the field itself names the instrument. */
  #keyIdentity(key: string, value: unknown): Identity | undefined {
    // Words such as all and now are tickers too.
    const isNamed = key.length > 5 || /[A-Z0-9가-힣]/.test(key);
    const isText = typeof value === 'string' && plainDecimal(value) === undefined;
    if (isText || !isNamed || this.#field(key).role !== undefined) return undefined;
    const ids = this.#names.lookUp(key);
    return ids && { name: key, ids, isForex: [...ids].some((id) => id.includes('/')) };
  }

  #placeOf(object: Tree, outer: Place): Place {
    const identity = identify(object, this.#names);
    const rate = identity === undefined ? rateOfRow(object, outer) : undefined;
    const caption = (): string => [outer.caption?.(), ...Object.values(object).filter(isShort)].join(' \n ');
    let place: Place = { ...outer, identity: rate ?? identity ?? outer.identity, role: undefined, caption };
    if (isCode(object.base)) place = { ...place, base: object.base };
    let called: string | undefined;
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const { use, isName, isSymbol } = this.#field(key);
      const isText = typeof value === 'string';
      if (isText && (isSymbol || ((isName || use === 'label') && called === undefined))) called = value.slice(0, 80);
      const isDay = isText && use === undefined && place.moment === outer.moment && ISO_DAY.test(value);
      if (use === 'lastDay') place = { ...place, lastDay: readMoment(value) };
      else if (use === 'time' || use === 'day' || isDay) place = { ...place, ...this.#whenOf(value, use) };
      else if (isText) place = { ...place, ...wordOf(use, value) };
    }
    const { currency } = rate ?? (identity?.name === place.currency ? identity : undefined) ?? place;
    if (currency !== place.currency) place = { ...place, currency };
    const subject = rate?.name ?? called ?? identity?.name;
    return subject === undefined ? place : { ...place, subject };
  }

  /** The day that a field gives, and the instant. */
  #whenOf(value: string | number, use: Field['use']): Place {
    const at = use === 'time' ? readInstant(value) : undefined;
    const moment = use === 'time' && typeof value === 'number' ? undefined : readMoment(value);
    const period = use && PERIOD.exec(String(value))?.[0];
    this.found.moments.push(...[at, moment].filter((each) => each !== undefined));
    return { ...(at && { at }), ...(moment && { moment }), ...(period && { period }) };
  }

  *#array(items: readonly unknown[], spot: Spot, place: Place, rowOf = (item: unknown): unknown => item): Steps<void> {
    const isSeries = items.length > 1;
    const series = isSeries ? { series: `${this.#answer.order}:${spot.path}` } : {};
    for (const index of items.keys()) {
      const item = rowOf(items[index]);
      const own = isTree(item) ? { row: item, ...(isSeries && this.#isDated(item) && { isDated: true }) } : {};
      const keys = isTree(item) ? [...spot.keys, ROW] : spot.keys;
      const row = { path: `${spot.path}[${index}]`, pattern: `${spot.pattern}[]`, keys };
      yield* this.walking(item, row, { ...place, ...series, ...own });
    }
  }

  /** A row of a series in time: it names its day. */
  #isDated(row: Tree): boolean {
    return Object.entries(row).some(([key, value]) => {
      const { use } = this.#field(key);
      return use === 'time' || (use === 'day' && readMoment(value)?.day !== undefined);
    });
  }

  #number(value: number | bigint, spot: Spot, place: Place): void {
    const { use } = this.#field(spot.keys.at(-1));
    if (use === 'identifier') this.found.codes.set(String(value), this.#answer.tool);
    if (use === 'identifier' || use === 'time' || use === 'day') return;
    const decimal = plainDecimal(value);
    if (decimal !== undefined) this.#add(decimal, spot, place);
  }

  *#text(value: string, spot: Spot, place: Place): Steps<void> {
    const { use } = this.#field(spot.keys.at(-1));
    const text = value.trim();
    const isShort = text.length <= 64;
    if (isShort && /\d/.test(text)) this.found.codes.set(text.toLowerCase(), this.#answer.tool);
    if (use === 'identifier' || use === 'time' || use === 'day') return;
    const decimal = isShort ? plainDecimal(text) : undefined;
    const parsed = decimal === undefined && /^[[{]/.test(text) && text.length < LONGEST_JSON ? parseJson(text) : undefined;
    if (decimal !== undefined) this.#add(decimal, spot, place);
    else if (parsed !== undefined) yield* this.walking(parsed, spot, place);
    // Words of our own tools tell nothing that their figures do not.
    else if (!(isShort && this.#day(text)) && this.#typed === undefined && !this.#written(text, spot, place))
      yield* this.#prose(value, spot, place);
  }

  /** Running text; one that is an equation is what a calculator was asked and answered. */
  *#prose(text: string, spot: Spot, place: Place): Steps<void> {
    const [, expression, value] = EQUATION.exec(text.length < 400 ? text.trim() : '') ?? [];
    if (expression !== undefined) {
      this.#calculation({ expression: expression.trim(), value }, spot);
      return;
    }
    const { rest, tables } = yield* partingText(text, spot.path, place.caption);
    for (const { lines, grid } of tables) {
      this.#keep(() => grid);
      yield* this.#array(lines.slice(1), spot, place, rowUnder(lines[0]!));
    }
    this.found.texts.push({ text: rest, path: spot.path, ids: place.identity?.ids });
  }

  /** A text that is a day or an instant. */
  #day(text: string): boolean {
    const isDay = readMoment(text) !== undefined;
    if (isDay) this.#whenOf(text, text.length > 10 ? 'time' : 'day');
    return isDay;
  }

  /** A text that is one number with its unit, such as "71,500원" or "+1.2%". */
  #written(text: string, spot: Spot, place: Place): boolean {
    const number = loneNumber(text);
    if (number === undefined) return false;
    const { dimension: measured, currency } = number.unit;
    const dimension = measured === 'none' ? undefined : measured;
    const known = { dimension, currency, scale: dimension === 'percent' ? dimension : undefined };
    const told = toldByField(number.value.toDecimal(40), spot.keys, place, known);
    this.found.facts.push(factAt(told, spot, place, this.#answer));
    return true;
  }

  #add(decimal: string, spot: Spot, place: Place): void {
    const typed = this.#typed?.get(spot.path);
    // What our own tool does not call a figure is none.
    if (typed === undefined && this.#typed !== undefined) return;
    const told = typed ? toldByTool(typed, place, this.#names) : toldByField(decimal, spot.keys, place);
    this.found.facts.push(factAt(told, spot, place, this.#answer));
  }
}

const EQUATION = /^([\d\s.,+\-*/×÷()%^$₩]+)(?:=|≈|→)\s*[$₩]?(-?[\d.,]+)\s?(?:원|달러|KRW|USD)?\.?$/;

/** A period in the way facts give it, perhaps with the hour behind it. */
const PERIOD = /^\d{4}(?:-Q[1-4]|-\d{2}-\d{2})?(?=$|[T ])/;

const ISO_DAY = /^\d{4}-(?:\d{2}(?:-\d{2})?|Q[1-4])$/;

/** May say the unit of a table beside it. */
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length < 120;

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** { quote: { USD: { price: 140.37 } } }: the field says in which currency everything in it is. */
const currencyAround = (key: string, value: unknown): string | undefined =>
  /^(?:usd|krw|eur|jpy|cny|gbp|hkd)$/i.test(key) && isTree(value) ? key.toUpperCase() : undefined;

/** What a currency, unit or label beside a value says about it. */
function wordOf(use: Field['use'], value: string): Place {
  if (use === 'currency' && /^[A-Za-z]{3,4}$/.test(value)) return { currency: value.toUpperCase() };
  const unit = use === 'unit' ? readUnitField(value) : undefined;
  const role = use === 'label' ? labelsIn(value.slice(0, 80))[0]?.role : undefined;
  return { ...(unit && { unit }), ...(role && { role }) };
}

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

const rowUnder =
  (names: readonly string[]) =>
  (line: unknown): unknown =>
    Array.isArray(line) ? Object.fromEntries(names.map((name, at) => [name === '' ? 'name' : name, line[at]])) : line;
