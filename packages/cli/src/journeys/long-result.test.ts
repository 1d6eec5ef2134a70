import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const ENV = ANTHROPIC;

/** The text of the last tool result that the model was sent. */
function lastResult(): string {
  const blocks = home.fake.requests
    .at(-1)!
    .body.messages.flatMap(({ content }: { content: unknown }) => (Array.isArray(content) ? content : []));
  const { content } = blocks.findLast(({ type }: { type: string }) => type === 'tool_result');
  return typeof content === 'string' ? content : content.map(({ text }: { text: string }) => text).join('');
}

describe('a result that is too long for the model', () => {
  it('A2 M21 shows the newest candles and says what is missing; the rest is read by its handle, in a later process too', async () => {
    const all = { name: 'get_history', input: { instrument: 'AAPL', limit: 250, draw: false } };
    home.fake.script('anthropic', { toolCalls: [all] }, { text: 'Seen.' });
    await runHere(['ask', 'Apple, 250 days', '--session', 'long'], home.dir, { env: ENV });
    const [head, ...rest] = lastResult().split('\n');
    const { rows, instrument } = JSON.parse(rest.join('\n'));
    const first = 251 - rows.length;
    expect(head).toBe(`⟦r1: rows rows ${first}-250 of 250; read_result shows the rest⟧`);
    expect(first).toBeGreaterThan(1);
    expect(instrument.symbol).toBe('AAPL');

    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'read_result', input: { result: 'r1', from: 1, count: 5 } }] },
      { text: 'Read.' },
    );
    await finclaw(['ask', 'and the oldest?', '--session', 'long'], home.dir, { env: ENV });
    const [readHead, ...read] = lastResult().split('\n');
    expect(readHead).toBe('⟦r2: r1 rows rows 1-5 of 250⟧');
    const oldest = JSON.parse(read.join('\n'));
    expect(oldest).toMatchObject({ status: 'ok', instrument: { symbol: 'AAPL' } });
    expect(oldest.rows).toHaveLength(5);
    expect(oldest.rows.at(-1)[0] < rows[0][0]).toBe(true);

    home.fake.script('anthropic', { toolCalls: [{ name: 'read_result', input: { result: 'r1' } }] }, { text: 'None.' });
    await runHere(['ask', 'somebody else', '--session', 'other'], home.dir, { env: ENV });
    expect(lastResult()).toBe('⟦r1⟧\nThis conversation has no result r1');
  });

  it('A2 without a key the offline model reads a year of days', async () => {
    const { stdout, code } = await runHere(['ask', '애플 작년 차트', '--json'], home.dir);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).answer).toMatch(/애플.*\d{4}-01-0[2-4] 종가.*움직였습니다/);
  });
});
