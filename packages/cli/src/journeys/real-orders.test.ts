import { spawnSync } from 'node:child_process';
import { BROKER_KEY, FakeOrders } from '@finclaw/brokers/testing';
import { startVendor, type VendorCall, type VendorReply } from '@finclaw/market/testing';

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

/** `script` gives a program a terminal of its own, so that a person can be asked. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;

const home = wiredHome();
const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const order = { account: 'alpaca', symbol: 'AAPL', side: 'buy', quantity: 2, type: 'limit', limit_price: '150' };

describe.skipIf(!hasTerminal)('real orders', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  let fake: FakeOrders;

  /** The prices of Finnhub and the orders of Alpaca, at one address. */
  const reply = (call: VendorCall): VendorReply =>
    call.path === '/api/v1/quote'
      ? { json: { c: 150.5, pc: 149, o: 149.5, h: 151, l: 149, t: Math.floor(Date.now() / 1000) } }
      : fake.reply(call);

  beforeEach(() => {
    fake = new FakeOrders();
    vendor.answer(reply);
    const local = ['yahoo', 'frankfurter', 'coingecko'].map((name) => ({ name, baseUrl: vendor.url }));
    const dataProviders = [
      { name: 'alpaca', ...BROKER_KEY, baseUrl: vendor.url },
      { name: 'finnhub', apiKey: 'finnhub-key-0123456789', baseUrl: vendor.url },
      ...local,
    ];
    home.configure({ locale: 'en', agents: { providers: providersOf(home.fake) }, finance: { dataProviders } });
  });

  const shell = (...args: string[]) => runHere(['portfolio', 'orders', ...args], home.dir, { env });
  const chat = () => new FinclawProcess([], home.dir, { env, terminal: true });

  /** Switches real orders on, as a person does. */
  async function switchOn(perOrder = '1000', perDay = '1500'): Promise<void> {
    const args = ['portfolio', 'orders', 'on', 'alpaca', '--per-order', perOrder, '--per-day', perDay];
    const asking = new FinclawProcess(args, home.dir, { env, terminal: true });
    await asking.shows('Type alpaca to switch it on');
    asking.type('alpaca');
    expect(await asking.finished).toMatchObject({ code: 0, stdout: expect.stringContaining('real orders are on') });
  }

  const scriptOrder = (input: object = order): void =>
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'place_real_order', input }] },
      { text: 'That is what happened.' },
    );
  const results = (): string => JSON.stringify(home.fake.requests.at(-1)?.body.messages);

  it('are off, and only a person at a terminal switches them on', async () => {
    expect(await shell()).toMatchObject({ code: 0, stdout: expect.stringMatching(/off[\s\S]*no real orders/) });
    const on = await finclaw(
      ['portfolio', 'orders', 'on', 'alpaca', '--per-order', '1000', '--per-day', '1500'],
      home.dir,
      { env, input: 'alpaca\n' },
    );
    expect(on).toMatchObject({ code: 1, stderr: expect.stringContaining('by a person') });
    expect(await shell('on', 'alpaca', '--per-order', '10')).toMatchObject({ code: 2 });
    expect(await shell('on', 'alpaca', '--per-order', '10', '--per-day', '5')).toMatchObject({ code: 2 });
    expect(await shell('on', 'kiwi', '--per-order', '10', '--per-day', '50')).toMatchObject({ code: 2 });

    const running = chat();
    scriptOrder();
    running.type('Buy 2 AAPL for real at 150 at Alpaca');
    await running.shows(/finclaw portfolio orders on alpaca[\s\S]*Type yes/);
    running.type('yes');
    await running.shows('No real order was sent.');
    expect(results()).toContain('Real orders at Alpaca are off');
    expect(fake.requests).toEqual([]);
    await switchOn();

    // At once, in the program that runs already.
    scriptOrder();
    running.type('Buy 2 AAPL for real at 150 at Alpaca, again');
    await running.shows(/REAL order at Alpaca: buy 2 Apple[\s\S]*Type yes/);
    running.type('yes');
    await running.shows('[REAL] REAL-1 at Alpaca');
    expect(fake.requests).toHaveLength(1);
    expect((await shell('off', 'alpaca')).stdout).toContain('real orders are off');
    await running.kill9();
  });

  it('are sent as the card shows them, after a yes, and their trades come by the sync', async () => {
    await switchOn();
    const running = chat();
    scriptOrder();
    running.type('Buy 2 AAPL for real at 150 at Alpaca');
    await running.shows(/REAL order at Alpaca[\s\S]*Type yes/);
    expect(running.stdout).toMatch(/REAL order at Alpaca: buy 2 Apple.*limit \$150/);
    expect(running.stdout).toMatch(
      /Counts as \$300\.00; at most \$1,000\.00 per order\. Left today: \$1,500\.00, \$1,200\.00/,
    );
    expect(running.stdout.replace(/\s+/g, ' ')).toContain('POST /v2/orders symbol=AAPL qty=2 side=buy type=limit');
    expect(fake.requests).toEqual([]);
    running.type('yes');
    await running.shows(/\[REAL\] REAL-1 at Alpaca: buy 2 Apple[\s\S]*accepted, open/);
    expect(fake.requests).toEqual([expect.objectContaining({ symbol: 'AAPL', qty: '2', limit_price: '150' })]);

    scriptOrder({ ...order, quantity: 9 });
    running.type('Buy 9 more AAPL for real at 150 at Alpaca');
    await running.shows(/\$1,350\.00 is over the limit of \$1,000\.00 per order[\s\S]*Type yes/);
    running.type('no');
    await running.shows(/That is what happened[\s\S]*That is what happened/);
    expect(fake.requests).toHaveLength(1);

    fake.fill('149.9');
    expect((await shell()).stdout).toMatch(/REAL-1 at Alpaca[\s\S]*filled[\s\S]*2 of 2 filled at \$149\.90/);
    await running.kill9();
  });

  it('are sent once when the program is killed while it sends one', async () => {
    await switchOn();
    const running = chat();
    const sent = Promise.withResolvers<void>();
    vendor.answer((call) => {
      const answer = reply(call);
      if (call.method !== 'POST') return answer;
      sent.resolve();
      return { ends: 'never' };
    });
    scriptOrder();
    running.type('Buy 2 AAPL for real at 150 at Alpaca');
    await running.shows(/REAL order at Alpaca[\s\S]*Type yes/);
    running.type('yes');
    await sent.promise;
    await running.kill9();
    expect(fake.orders).toHaveLength(1);
    fake.answersQuestions = false;
    vendor.answer(reply);

    // The broker cannot be asked yet: nothing else goes to this account.
    const again = chat();
    await again.shows('> ');
    home.fake.answer(() => ({ text: 'I do not know what became of it.' }));
    scriptOrder({ ...order, quantity: 1 });
    again.type('Buy 1 AAPL for real at 150 at Alpaca');
    await again.shows(/Approval needed: REAL order[\s\S]*Type yes/);
    again.type('yes');
    await again.shows('No real order was sent.');
    expect(fake.requests).toHaveLength(1);
    await again.kill9();
    fake.answersQuestions = true;
    expect((await shell()).stdout).toMatch(/REAL-1 at Alpaca[\s\S]*accepted, open/);
    expect((await shell('cancel', 'REAL-1')).stdout).toMatch(/REAL-1 at Alpaca[\s\S]*cancelled/);
    expect(fake.requests).toHaveLength(1);
  });
});
