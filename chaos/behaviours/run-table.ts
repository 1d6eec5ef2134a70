import { buildOnce } from '../../packages/cli/src/journeys/finclaw-process.ts';
import { type RowResult, runRow } from './run-row.ts';
import { nameOf, type Row, sample, TABLE } from './table.ts';

const SEED = 20_261_115;

/** The result of several rows. */
export interface TableResult {
  readonly results: readonly RowResult[];
  readonly failed: readonly RowResult[];
}

/** Runs rows, so many at a time. */
export async function runRows(
  rows: readonly Row[],
  workers: number,
  onRow: (result: RowResult) => void = () => {},
): Promise<TableResult> {
  await buildOnce();
  const left = [...rows];
  const results: RowResult[] = [];
  const work = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      const result = await runRow(row);
      results.push(result);
      onRow(result);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { results, failed: results.filter(({ problems }) => problems.length > 0) };
}

/**
 * Runs `npm run chaos -- --behaviours [COUNT | WORDS…]`: the whole table, a sample of it, or the rows whose names
 * contain the words.
 */
export async function runTable(args: readonly string[]): Promise<number> {
  const rows = choose(args);
  const { results, failed } = await runRows(rows, 2, ({ row, problems, seen }) => {
    if (problems.length > 0)
      process.stdout.write(`${nameOf(row)}: ${problems.join('; ')}\n    ${JSON.stringify(seen)?.slice(0, 600)}\n`);
  });
  const healed = results.filter(({ wasHealed, problems }) => wasHealed && problems.length === 0).length;
  const handOvers = results.flatMap(({ handOverMs }) => handOverMs ?? []);
  const longest = Math.round(Math.max(0, ...handOvers));
  process.stdout.write(
    `rows ${results.length}, failed ${failed.length}, healed by another candidate ${healed}, longest time to the next candidate ${longest} ms\n`,
  );
  return failed.length === 0 ? 0 : 1;
}

function choose(args: readonly string[]): readonly Row[] {
  const [first = ''] = args;
  if (/^\d+$/.test(first)) return sample(Number(first), SEED);
  return TABLE.filter((row) => args.every((word) => nameOf(row).includes(word)));
}
