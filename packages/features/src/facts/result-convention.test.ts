import { isoWithOffset, limitsWithin } from '@finclaw/market';
import { DATA_LIMITS } from '@finclaw/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultsOfEveryTool } from '../testing/every-result.ts';
import { readFacts } from './read-facts.ts';
import { TOOL_FACTS } from './tool-facts.ts';

/** Places that do not follow the convention, by tool or by tool and path, and why they may. */
const EXEMPT: Readonly<Record<string, string>> = {
  'create_alert alert.condition.value': 'A level has the unit of the field it watches, which stands beside it',
  'delete_alert removed.condition.value': 'A level has the unit of the field it watches, which stands beside it',
  'list_alerts alerts[].condition.value': 'A level has the unit of the field it watches, which stands beside it',
};

/** Tools whose results hold prices, so that a simulated market limits them. */
const PRICED = [
  'get_quote',
  'get_watchlist',
  'get_history',
  'get_indicator',
  'convert_currency',
  'get_fundamentals',
  'screen_instruments',
  'portfolio_summary',
  'portfolio_lots',
  'portfolio_performance',
  'portfolio_targets',
  'portfolio_goals',
  'compare_performance',
  'what_if',
  'place_order',
  'list_orders',
  'get_order',
  'create_alert',
];

interface Place {
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
  /** The objects around it, the nearest first. */
  readonly around: readonly Readonly<Record<string, unknown>>[];
}

function* placesIn(value: unknown, path = '', key = '', around: Place['around'] = []): Generator<Place> {
  yield { path, key, value, around };
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) yield* placesIn(item, `${path}[${at}]`, key, around);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value))
      yield* placesIn(item, path === '' ? name : `${path}.${name}`, name, [
        value as Place['around'][number],
        ...around,
      ]);
}

const nearest = ({ around }: Place, name: string): unknown => around.find((each) => each[name] !== undefined)?.[name];
const fractionDigits = (text: string): number => text.split('.')[1]?.length ?? 0;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const WORKPLACE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const SERIES_FIELDS = ['first', 'last', 'high', 'low', 'changePercent', 'drawdown'];
const POSITION_FIELDS = ['name', 'nameEn', 'weightPercent', 'valueInBase'];

/** One rule each: returns what is wrong with a place of a result, or undefined. */
const RULES: Readonly<Record<string, (place: Place, tool: string) => string | undefined>> = {
  'times have an offset and a named zone': (place) => {
    if (typeof place.value !== 'string' || !INSTANT.test(place.value)) return undefined;
    const zone = nearest(place, 'timeZone');
    if (!ISO_WITH_OFFSET.test(place.value) || typeof zone !== 'string') return `${place.value} in ${String(zone)}`;
    return isoWithOffset(Date.parse(place.value), zone) === place.value ? undefined : `${place.value} is not ${zone}`;
  },
  'days are written YYYY-MM-DD': ({ key, value }) =>
    (key === 'date' || key === 'day') && typeof value === 'string' && !DAY.test(value) && !INSTANT.test(value)
      ? value
      : undefined,
  'percentages have at most four decimals': ({ key, value }) =>
    key.endsWith('Percent') && typeof value === 'string' && DECIMAL.test(value) && fractionDigits(value) > 4
      ? value
      : undefined,
  'decimals are rounded': ({ key, value }, tool) =>
    tool !== 'calculate' && typeof value === 'string' && DECIMAL.test(value) && fractionDigits(value) > 8
      ? `${key} ${value}`
      : undefined,
  'no internal ids': ({ key, value }) =>
    key === 'ids' || (typeof value === 'string' && WORKPLACE_ID.test(value)) ? key : undefined,
  'an amount has a currency beside it': (place) =>
    place.key === 'amount' && typeof place.value === 'string' && nearest(place, 'currency') === undefined
      ? place.value
      : undefined,
  'rates name pair, time and source': ({ path, value }) => {
    if (!/(?:^|\.)rates\[\d+\]$/.test(path) || !isObject(value)) return undefined;
    // The rates of a period are closes, each with its day.
    const dated = [value.base, value.last].every(
      (end) => isObject(end) && DAY.test(String(end.date)) && end.rate !== undefined,
    );
    const wanted = dated ? ['pair', 'source'] : ['pair', 'rate', 'time', 'timeZone', 'source'];
    const missing = wanted.filter((name) => value[name] === undefined);
    return missing.length === 0 ? undefined : `without ${missing.join(', ')}`;
  },
  'a position has its name, weight and value in the base currency': ({ value, path }, tool) => {
    if (tool !== 'portfolio_summary' || !/^positions\[\d+\]$/.test(path) || !isObject(value)) return undefined;
    const missing = POSITION_FIELDS.filter((name) => value[name] === undefined);
    return missing.length === 0 ? undefined : `without ${missing.join(', ')}`;
  },
  'a series says where it began, ended, peaked and fell': ({ value }) => {
    if (!isObject(value) || !Array.isArray(value.columns) || !value.columns.includes('close')) return undefined;
    const missing = SERIES_FIELDS.filter((name) => value[name] === undefined);
    return missing.length === 0 ? undefined : `without ${missing.join(', ')}`;
  },
  'limits are of the known words': ({ key, value }) =>
    key === 'limits' &&
    Array.isArray(value) &&
    value.some((limit) => !(DATA_LIMITS as readonly string[]).includes(limit))
      ? String(value)
      : undefined,
  'a simulated source is a limit where it stands': ({ value }) =>
    isObject(value) && value.source === 'simulated' && !(value.limits as string[] | undefined)?.includes('simulated')
      ? 'simulated'
      : undefined,
};

/** A percentage by our own table of facts is in a field that says so, and never a fraction. */
function unnamedPercentages({ tool, content }: Recorded): readonly Offender[] {
  return readFacts(content, TOOL_FACTS[tool]!)
    .facts.filter(({ unit }) => unit === 'percent' || unit === 'percentage-points')
    .filter(({ path }) => !path.split('.').some((step) => /Percent(?:\[\d+\])*$/.test(step)))
    .map(({ path, value }) => ({ tool, path, rule: 'percentages are in fields named Percent', found: value }));
}

function offendersIn(result: Recorded): readonly Offender[] {
  const { tool, content } = result;
  const broken = [...placesIn(content)].flatMap((place) =>
    Object.entries(RULES).flatMap(([rule, check]) => {
      const found = check(place, tool);
      return found === undefined ? [] : [{ tool, path: place.path, rule, found }];
    }),
  );
  return [...broken, ...unnamedPercentages(result)];
}

type Recorded = Awaited<ReturnType<typeof resultsOfEveryTool>>['recorded'][number];
interface Offender {
  readonly tool: string;
  readonly path: string;
  readonly rule: string;
  readonly found: string;
}

let recorded: readonly Recorded[] = [];
let offenders: readonly Offender[] = [];
beforeAll(async () => {
  ({ recorded } = await resultsOfEveryTool());
  // The same place in every row is one offender.
  const all = recorded.flatMap(offendersIn).map((each) => ({ ...each, path: each.path.replace(/\[\d+\]/g, '[]') }));
  offenders = [...new Map(all.map((each) => [`${each.tool} ${each.path} ${each.rule}`, each])).values()];
});

const exemptionOf = ({ tool, path }: Offender): string | undefined =>
  [tool, `${tool} ${path}`].find((key) => key in EXEMPT);

describe('every result of our tools', () => {
  it('follows the convention', () => {
    const table = offenders
      .filter((each) => exemptionOf(each) === undefined)
      .map(({ tool, path, rule, found }) => `${tool} | ${path} | ${rule} | ${found}`);
    expect(table).toEqual([]);
  });

  it('that is exempt is so for a reason that still holds', () => {
    expect(Object.keys(EXEMPT).filter((key) => !offenders.some((each) => exemptionOf(each) === key))).toEqual([]);
  });

  it('names at its root everything that limits a part of it', () => {
    const silent = recorded.filter(({ content }) => {
      const { limits = [], ...parts } = content as { limits?: readonly string[] };
      return !limitsWithin(parts).every((limit) => limits.includes(limit));
    });
    expect(silent.map(({ tool }) => tool)).toEqual([]);
  });

  it.each(PRICED)('of %s says that its market is simulated', (tool) => {
    const answered = recorded
      .filter((each) => each.tool === tool)
      .map(({ content }) => content as { status: string; limits?: string[] });
    const found = answered.filter(({ status }) => status === 'ok');
    expect(found.length).toBeGreaterThan(0);
    for (const { limits } of found) expect(limits).toContain('simulated');
  });
});
