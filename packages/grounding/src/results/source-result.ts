import { factsOfTool } from '@finclaw/features';
import { once } from '@finclaw/infra';
import { createTradingWindows } from '@finclaw/market';
import { instrumentOf } from '@finclaw/market/instruments';
import { hasFence as isFenced, outsideFences, unfence } from '@finclaw/tools';
import {
  createTimestamp,
  DATA_LIMITS,
  type DataLimit,
  isRecord,
  type JsonFields,
  parseJson,
  type ToolFact,
} from '@finclaw/types';
import { tableRows } from './text-table.ts';

/** A tool result that figures are linked to. */
export interface SourceResult {
  readonly handle: string;
  readonly tool: string;
  /** Parsed JSON, the rows of a text with tables, or the text itself. */
  readonly content: unknown;
  /** True if it was written outside this program, completely or in part; its facts are of our own part. */
  readonly isOutside: boolean;
  /** The typed figures by path, for a result of a built-in tool; undefined for all others. */
  readonly facts: () => ReadonlyMap<string, ToolFact> | undefined;
  /** The time of the tool's answer, in milliseconds. */
  readonly at?: number | undefined;
  /** Returns the limits of the value at a path, or of the whole result for no path. */
  readonly limits: (path?: string) => readonly DataLimit[];
}

/** Further facts about a result. */
interface AboutResult {
  /** The time of the tool's answer, and the time of its use, in milliseconds. */
  readonly at?: number | undefined;
  readonly now?: number | undefined;
}

/** A result ready to be cited: its JSON parsed, its tables as rows with named cells. */
export function sourceResult(
  handle: string,
  tool: string,
  written: unknown,
  { at, now }: AboutResult = {},
): SourceResult {
  const isText = typeof written === 'string';
  const isOutside = isText && isFenced(written);
  // Beside outside text, a built-in tool may have written a part itself.
  const own = isOutside ? parseJson(outsideFences(written)) : undefined;
  // Our own heading without figures does not cover the text below it.
  const cited = factsIn(tool, own)?.length ? own : undefined;
  const content = namedRows(isText ? (parseParts(unfence(written)) ?? cited ?? readText(unfence(written))) : written);
  const facts = once(() => {
    const typed = factsIn(tool, isOutside ? own : content);
    return typed && new Map(typed.map((fact) => [fact.path, fact]));
  });
  const anywhere = once(() => allLimits(content));
  const limits = (path = ''): readonly DataLimit[] => {
    if (isOutside && facts()?.has(path) !== true) return [];
    const stated = limitsAt(content, path) ?? anywhere();
    // For a past day, old prices are what was requested.
    const fact = now === undefined || isOfPastDay(content) ? undefined : facts()?.get(path);
    return fact && isStale(fact, now!) && !stated.includes('stale') ? [...stated, 'stale'] : stated;
  };
  return { handle, tool, content, isOutside, facts, at, limits };
}

/** True for a portfolio of a past day, whose `asOf` is a day and not a time. */
const isOfPastDay = (content: unknown): boolean => isRecord(content) && /^\d{4}-\d\d-\d\d$/.test(String(content.asOf));

/**
 * Returns the typed figures of a result. A built-in tool's result has a status; any other result under one of its names
 * is treated as external.
 */
const factsIn = (tool: string, content: unknown) =>
  typeof Object(content).status === 'string' ? factsOfTool(tool, content) : undefined;

const readText = (text: string): unknown => tableRows(text) ?? text;

/** Parses JSON, also when it was fenced in parts: several lines, each a tree with fields that the others lack. */
function parseParts(text: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const parts = text.trim().split('\n').map(parseJson);
  if (parts.includes(undefined)) return undefined;
  // Lines with the same fields are rows.
  const [first, second] = parts;
  const areRows =
    isRecord(first) &&
    isRecord(second) &&
    Object.keys(first).some((key) => !isRecord(first[key]) && Object.hasOwn(second, key));
  return areRows ? parts : parts.reduce(merged);
}

function merged(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return (a.length < b.length ? b : a).map((_, at) => merged(a[at], b[at]));
  if (!isRecord(a) || !isRecord(b)) return a ?? b;
  return Object.fromEntries(Object.keys({ ...a, ...b }).map((key) => [key, merged(a[key], b[key])]));
}

/** Converts every `{columns, rows}` table to rows with named fields. */
function namedRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedRows);
  if (!isRecord(value)) return value;
  const { columns, rows } = value;
  const tree: JsonFields = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, namedRows(inner)]));
  if (!Array.isArray(columns) || !Array.isArray(rows)) return tree;
  const named = rows.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(columns.map((column, at) => [String(column), row[at]])) : row,
  );
  return { ...tree, rows: named };
}

/** Returns the limits of the value at a path, from the nearest object around it; undefined where none states any. */
function limitsAt(content: unknown, path: string): readonly DataLimit[] | undefined {
  let nearest = ownLimits(content);
  let value: unknown = content;
  for (const step of path.split(/[.[\]]+/).filter(Boolean)) {
    value = Object(value)[step];
    nearest = ownLimits(value) ?? nearest;
  }
  return nearest;
}

/** The limits an object states about itself; undefined when it states none. */
function ownLimits(value: unknown): readonly DataLimit[] | undefined {
  if (!isRecord(value)) return undefined;
  const { limits, freshness } = value;
  const { kind } = Object(freshness) as JsonFields;
  if (!Array.isArray(limits) && typeof kind !== 'string') return undefined;
  return DATA_LIMITS.filter((limit) => limit === kind || (Array.isArray(limits) && limits.includes(limit)));
}

/** Every limit stated anywhere in a result. */
function allLimits(content: unknown): readonly DataLimit[] {
  const found = new Set<DataLimit>();
  const visit = (value: unknown): void => {
    for (const limit of ownLimits(value) ?? []) found.add(limit);
    if (Array.isArray(value)) value.forEach(visit);
    else if (isRecord(value)) Object.values(value).forEach(visit);
  };
  visit(content);
  return DATA_LIMITS.filter((limit) => found.has(limit));
}

/** The time a price is valid before it has to be requested again. */
const FRESH_MS = 30 * 60_000;

/** The longest market closure: a weekend with a holiday on either side. */
const LONGEST_REST_MS = 5 * 86_400_000;

const windowsOf = once(createTradingWindows);

/** Returns true when there was too much trading since a price to show it as the current one. */
function isStale({ at, subject }: ToolFact, now: number): boolean {
  if (at === undefined || subject === undefined || now - at <= FRESH_MS) return false;
  const instrument = instrumentOf(subject);
  try {
    const { open, close } = windowsOf()(instrument!).latest(createTimestamp(now));
    return Math.min(now, close) - Math.max(at, open) > FRESH_MS;
  } catch {
    // An unknown instrument, or a day outside the known calendars.
    return now - at > LONGEST_REST_MS;
  }
}
