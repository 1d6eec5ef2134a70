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
  it('shows the newest candles and says what is missing; the rest is read by its handle, in a later process too', async () => {
    const all = { name: 'get_history', input: { instrument: 'AAPL', limit: 250, draw: false } };
    home.fake.script('anthropic', { toolCalls: [all] }, { text: 'Seen.' });
    await runHere(['ask', 'Apple, 250 days', '--session', 'long'], home.dir, { env: ENV });
    const [head, ...rest] = lastResult().split('\n');
    const { rows, instrument } = JSON.parse(rest.join('\n'));
    expect(head).toBe('⟦r1: rows 231-250 of 250; read_result shows the rest⟧');
    expect(rows).toMatchObject({ total: 250, columns: expect.arrayContaining(['#', 'close']) });
    expect(rows.rows.map(([index]: [number]) => index)).toEqual(Array.from({ length: 20 }, (_, at) => 230 + at));
    expect(instrument.symbol).toBe('AAPL');

    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'read_result', input: { result: 'r1', from: 1, count: 5 } }] },
      { text: 'Read.' },
    );
    await finclaw(['ask', 'and the oldest?', '--session', 'long'], home.dir, { env: ENV });
    const [readHead, ...read] = lastResult().split('\n');
    expect(readHead).toBe('⟦r2: r1 rows 1-5 of 250⟧');
    const oldest = JSON.parse(read.join('\n'));
    expect(oldest).toMatchObject({ cite: 'r1.rows[#].column', total: 250 });
    expect(oldest.rows.map(([index]: [number]) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(oldest.rows.at(-1)[1] < rows.rows[0][1]).toBe(true);

    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'read_result', input: { result: 'r1', sort: '-close', count: 1, columns: ['close'] } }] },
      { text: 'Of {{count(r1.rows)}} days.' },
    );
    const highest = await runHere(['ask', 'the highest close?', '--session', 'long', '--json'], home.dir, { env: ENV });
    expect(JSON.parse(lastResult().split('\n')[1]!)).toMatchObject({
      columns: ['#', 'close'],
      rows: [[expect.any(Number), expect.any(String)]],
    });
    // What is cited is read in the complete result, of which the model was shown 20 rows.
    expect(JSON.parse(highest.stdout).answer).toContain('Of 250 days.');

    home.fake.script('anthropic', { toolCalls: [{ name: 'read_result', input: { result: 'r1' } }] }, { text: 'None.' });
    await runHere(['ask', 'somebody else', '--session', 'other'], home.dir, { env: ENV });
    expect(lastResult()).toBe('⟦r1⟧\nThis conversation has no result r1');
  });

  it('without a key the offline model reads a year of days', async () => {
    const { stdout, code } = await runHere(['ask', '애플 작년 차트', '--json'], home.dir);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).answer).toMatch(/애플.*\d{4}-01-0[2-4] 종가.*움직였습니다/);
  });
});
