import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstrumentDirectory, openListing } from '@finclaw/market/instruments';
import { importFixture } from '../../packages/portfolio/src/testing/import-fixture.ts';

const EXPECTED = join(import.meta.dirname, '../reference/broker-rows.txt');

/** The results for the files of one kind, and every row that differs from the hand-computed ones. */
interface BrokerScore {
  readonly outcomes: Readonly<Record<Outcome, readonly string[]>>;
  readonly compared: number;
  readonly wrong: readonly string[];
}

type Outcome = 'whole' | 'partly' | 'nothing' | 'explained' | 'unexplained';
type Preview = Awaited<ReturnType<ReturnType<typeof importFixture>['read']>>;

/**
 * Imports every export of a broker in a folder into a ledger of its own and compares the rows with those worked out by
 * hand.
 */
export async function scoreBrokerFiles(folder: string): Promise<BrokerScore> {
  const directory = new InstrumentDirectory(undefined, { wide: openListing() });
  const rows = readExpected(readFileSync(EXPECTED, 'utf8'));
  const outcomes: Record<Outcome, string[]> = { whole: [], partly: [], nothing: [], explained: [], unexplained: [] };
  const wrong: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name !== 'README.md')) {
    const at = importFixture();
    try {
      const preview = await at.read(readFileSync(join(folder, file)), { directory, file });
      outcomes[outcomeOf(preview)].push(file);
      const known = new Set(rows.get(file));
      if (!rows.has(file) || !preview.ok) continue;
      const found: string[] = [];
      for await (const page of at.ledger.pages(preview.batch.id)) found.push(...page.map(shorten));
      for (const row of found) if (!known.delete(row)) wrong.push(`${file}: ${row}`);
    } finally {
      at.store.close();
    }
  }
  return { outcomes, compared: rows.size, wrong };
}

/** The score as a table. */
export function brokerLines({ outcomes, compared, wrong }: BrokerScore): readonly string[] {
  const count = (outcome: Outcome): number => outcomes[outcome].length;
  return [
    '| exports of brokers | whole | partly | nothing | refused with a reason | refused without | rows that differ |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| ${Object.values(outcomes).flat().length} files, ${compared} of them compared | ${count('whole')} | ${count('partly')} | ${count('nothing')} | ${count('explained')} | ${count('unexplained')} | ${wrong.length} |`,
  ];
}

function outcomeOf(preview: Preview): Outcome {
  if (!preview.ok)
    return preview.problem === 'unknown-layout' && preview.table === undefined ? 'unexplained' : 'explained';
  if (preview.added.count === 0) return 'nothing';
  return preview.refusedCount === 0 ? 'whole' : 'partly';
}

/** The rows of each file in short: day, kind, symbol, shares, amount, currency, exchange, fee and tax. */
function readExpected(text: string): ReadonlyMap<string, Set<string>> {
  const files = text.split(/^file /m).slice(1);
  return new Map(
    files.map((part) => {
      const [name = '', ...lines] = part.trim().split('\n');
      return [name, new Set(lines)];
    }),
  );
}

function shorten(row: object): string {
  const { date, kind, symbol, quantity, amount, currency, toAmount, toCurrency, fee, tax } = row as Record<
    string,
    string
  >;
  const exchanged = toAmount === undefined ? [] : [`-> ${toAmount} ${toCurrency}`];
  const costs = Object.entries({ fee, tax }).flatMap(([name, cost]) => (cost === undefined ? [] : [`${name} ${cost}`]));
  return [date, kind, symbol ?? '-', quantity ?? '-', amount ?? '-', currency ?? '-', ...exchanged, ...costs].join(' ');
}
