type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: () => Iterable<readonly [suffix: string, labels: Labels, value: number]>;
}

/** A value that only grows. */
interface Counter {
  add(labels?: Labels, amount?: number): void;
}

interface Histogram {
  observe(seconds: number, labels?: Labels): void;
}

/** Label values beyond this are counted together, so that a caller cannot grow our memory without bound. */
const MAX_SERIES = 500;
const OVERFLOW: Labels = { overflow: 'true' };
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Figures about the running program, in the text form that Prometheus reads. */
export class MetricRegistry {
  readonly #families = new Map<string, Family>();

  counter(name: string, help: string): Counter {
    const series = new Map<string, { readonly labels: Labels; value: number }>();
    this.#families.set(name, {
      type: 'counter',
      help,
      samples: () => Iterator.from(series.values()).map(({ labels, value }) => ['', labels, value] as const),
    });
    return {
      add(labels = {}, amount = 1) {
        seriesOf(series, labels, (seriesLabels) => ({ labels: seriesLabels, value: 0 })).value += amount;
      },
    };
  }

  /** Registers a value that is read on request. */
  gauge(name: string, help: string, read: () => number, labels: Labels = {}): void {
    this.#families.set(name, { type: 'gauge', help, samples: () => [['', labels, read()]] });
  }

  /** Registers a counter that is read on request. */
  total(name: string, help: string, read: () => number): void {
    this.#families.set(name, { type: 'counter', help, samples: () => [['', {}, read()]] });
  }

  histogram(name: string, help: string): Histogram {
    const series = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number }>();
    this.#families.set(name, {
      type: 'histogram',
      help,
      *samples() {
        for (const { labels, counts, sum } of series.values()) {
          let total = 0;
          for (const [index, bound] of [...BUCKETS, Number.POSITIVE_INFINITY].entries()) {
            total += counts[index] ?? 0;
            yield ['_bucket', { ...labels, le: bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound) }, total];
          }
          yield ['_sum', labels, sum];
          yield ['_count', labels, total];
        }
      },
    });
    return {
      observe(seconds, labels = {}) {
        const entry = seriesOf(series, labels, (seriesLabels) => ({
          labels: seriesLabels,
          counts: new Array(BUCKETS.length + 1).fill(0),
          sum: 0,
        }));
        const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
        const index = bucket < 0 ? BUCKETS.length : bucket;
        entry.counts[index] = (entry.counts[index] ?? 0) + 1;
        entry.sum += seconds;
      },
    };
  }

  render(): string {
    let text = '';
    for (const [name, { type, help, samples }] of this.#families) {
      text += `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;
      for (const [suffix, labels, value] of samples())
        text += `${name}${suffix}${renderLabels(labels)} ${number(value)}\n`;
    }
    return text;
  }
}

function seriesOf<T>(series: Map<string, T>, labels: Labels, create: (labels: Labels) => T): T {
  const wanted = JSON.stringify(labels);
  const key = series.has(wanted) || series.size < MAX_SERIES ? wanted : JSON.stringify(OVERFLOW);
  const known = series.get(key);
  if (known !== undefined) return known;
  const created = create(key === wanted ? labels : OVERFLOW);
  series.set(key, created);
  return created;
}

function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Infinite values have names of their own in this format. */
const number = (value: number): string => String(value).replace(/^(-?)Infinity$/, (_, sign) => `${sign || '+'}Inf`);

const escapeValue = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
