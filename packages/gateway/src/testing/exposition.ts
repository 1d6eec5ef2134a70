/** One line of metrics with its value. */
interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const VALUE = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/**
 * Reads metrics by the rules of Prometheus' text format 0.0.4, written from its description and sharing no code with
 * what writes them. Throws at the first line that breaks one.
 */
export function readExposition(text: string): readonly Family[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families: { name: string; help: string; type: string; samples: Sample[] }[] = [];
  const series = new Set<string>();
  let help: readonly [string, string] | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const fail = (problem: string): Error => new Error(`${problem}: ${line}`);
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (!NAME.test(name) || /\\(?![\\n])/.test(rest)) throw fail('no help');
      help = [name, rest];
    } else if (kind === 'TYPE') {
      if (help?.[0] !== name || !TYPES.includes(rest)) throw fail('a type without its help, or none');
      if (families.some((family) => family.name === name)) throw fail('a metric in two places');
      families.push({ name, help: help[1], type: rest, samples: [] });
    } else {
      const sample = readSample(line, fail);
      const key = `${sample.name}${JSON.stringify([...sample.labels].sort())}`;
      if (series.has(key)) throw fail('said twice');
      series.add(key);
      const family = families.at(-1);
      const suffix = family && sample.name.startsWith(family.name) ? sample.name.slice(family.name.length) : undefined;
      const allowed = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (suffix === undefined || !allowed.includes(suffix)) throw fail('not of the metric above it');
      family!.samples.push(sample);
    }
  }
  return families;
}

function readSample(line: string, fail: (problem: string) => Error): Sample {
  const [, name = '', , inside = '', value = ''] = /^([^\s{]+)(\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (!NAME.test(name) || !VALUE.test(value)) throw fail('no name or value');
  const labels = new Map<string, string>();
  let at = 0;
  while (at < inside.length) {
    const pair = /^([^=]+)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/.exec(inside.slice(at));
    if (pair === null || !LABEL.test(pair[1]!) || labels.has(pair[1]!)) throw fail('a broken label');
    labels.set(
      pair[1]!,
      pair[2]!.replace(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark)),
    );
    at += pair[0].length;
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

/** What `promtool check metrics` would say about them, and what a histogram owes besides; nothing when all is well. */
export function lintExposition(families: readonly Family[]): readonly string[] {
  return families.flatMap((family) => {
    const { name, help, type, samples } = family;
    const problems: readonly (readonly [boolean, string])[] = [
      [help.trim() === '', 'has no help'],
      [(type === 'counter') !== name.endsWith('_total'), 'is a total or is called one, not both'],
      [
        /_(?:count|sum|bucket|info)$/.test(name) && !(type === 'gauge' && name.endsWith('_info')),
        'ends like a part of a histogram',
      ],
      [/[A-Z]/.test(name), 'is not in snake case'],
      [/_(?:gauge|counter|histogram|summary)(?:_|$)/.test(name), 'names its type'],
      [
        /_(?:ms|milliseconds|minutes|hours|days|kb|mb|kilobytes|megabytes|percent)(?:_|$)/.test(name),
        'is not in base units',
      ],
      [
        type !== 'histogram' && samples.some(({ labels }) => labels.has('le') || labels.has('quantile')),
        'uses a reserved label',
      ],
      [type === 'counter' && samples.some(({ value }) => value < 0), 'counts backwards'],
      [type === 'histogram' && !isHistogram(family), 'is no histogram'],
    ];
    return problems.filter(([isWrong]) => isWrong).map(([, problem]) => `${name} ${problem}`);
  });
}

/** Its buckets grow to +Inf, which is the count, and there is a sum. */
function isHistogram({ name, samples }: Family): boolean {
  const rest = ({ labels }: Sample): string => JSON.stringify([...labels].filter(([key]) => key !== 'le').sort());
  return Object.values(Object.groupBy(samples, rest)).every((group = []) => {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => Number((labels.get('le') ?? 'x').replace('Inf', 'Infinity')));
    const grows = (values: readonly number[]): boolean =>
      values.every((value, index) => index === 0 || value >= values[index - 1]!);
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const hasSum = group.some((sample) => sample.name === `${name}_sum`);
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && buckets.at(-1)?.value === count;
    return hasSum && isWhole && grows(bounds) && grows(buckets.map(({ value }) => value));
  });
}
