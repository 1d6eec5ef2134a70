import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const json = (text: string) => JSON.parse(text);
const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };

describe('a question that one tool call answers', () => {
  it('compares the portfolio with an index, looks back, and imagines a sale without recording it', async () => {
    const add = (...words: string[]) => runHere(['portfolio', 'add', ...words], home.dir);
    await add('deposit', '10000', '--currency', 'USD', '--date', '2026-01-05');
    await add('buy', 'AAPL', '10', '--price', '200', '--date', '2026-01-06');
    await add('buy', 'AAPL', '5', '--price', '210', '--date', '2026-07-01');
    const compared = { instruments: ['portfolio', 'S&P 500'], from: '2026-02-02', to: '2026-06-30' };
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'compare_performance', input: compared }] },
      { text: 'Better: {{r1.instruments[0].changePercent}}, the other {{r1.instruments[1].changePercent}}.' },
      { toolCalls: [{ name: 'portfolio_summary', input: { date: '2026-06-30' } }] },
      { text: 'You held {{r2.positions[0].quantity}} shares.' },
      {
        toolCalls: [{ name: 'what_if', input: { changes: [{ action: 'sell', instrument: 'AAPL', quantity: 'all' }] } }],
      },
      { text: 'You would have {{r3.after.cash}} in cash and realise {{r3.trades[0].realised}}.' },
    );
    const ask = async (question: string) =>
      json((await finclaw(['ask', question, '--json'], home.dir, { env })).stdout).answer;
    expect(await ask('My portfolio against the S&P 500 from February to June?')).toMatch(
      /^Better: [+-]?[\d.]+%, the other [+-]?[\d.]+%\./,
    );
    expect(await ask('What did I hold at the end of June?')).toMatch(/^You held 10 shares\./);
    expect(await ask('What if I sold all my Apple?')).toMatch(
      /^You would have \$[\d,.]+ in cash and realise -?\$[\d,.]+\./,
    );
    expect(json((await runHere(['portfolio', '--json'], home.dir)).stdout).holdings).toMatchObject([
      { symbol: 'AAPL', quantity: '15' },
    ]);
  });

  it('tells the model one clock, that of the reader, for now and for openings', async () => {
    await runHere(['schedule', 'zone', 'New York'], home.dir, { env });
    home.fake.script('anthropic', { text: 'Hello.' });
    await finclaw(['ask', 'hello', '--json'], home.dir, { env: { ...env, TZ: 'Asia/Seoul' } });
    const sent = JSON.stringify(home.fake.requests.at(-1)?.body);
    expect(sent).toMatch(/- Now: \d{4}-\d\d-\d\d \d\d:\d\d \(America\/New_York\)/);
    expect(sent).not.toContain('Asia/Seoul');
  });
});
