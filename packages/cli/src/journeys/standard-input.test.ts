import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());
const run = (args: readonly string[], input: string) =>
  runHere(args, state.dir, { env: { LANG: 'en_US.UTF-8' }, input });

it('a question can come over standard input', async () => {
  const { code, stdout } = await run(['ask', '-', '--offline'], 'What is the price of Apple?\n');
  expect([code, stdout]).toEqual([0, expect.stringContaining('Apple')]);
  expect(await run(['ask', '-', '--offline'], ' \n')).toMatchObject({ code: 2 });
});

it('a broker’s file can come over standard input', async () => {
  const rows = 'Date,Action,Symbol,Quantity,Price,Currency\n2026-01-05,Buy,AAPL,3,200,USD\n';
  expect((await run(['portfolio', 'import', '-', '--yes'], rows)).code).toBe(0);
  expect((await run(['portfolio', 'show'], '')).stdout).toContain('AAPL');
});
