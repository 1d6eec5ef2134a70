import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
let deadSource: Server;
let asked: string[];
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  asked = [];
  // Takes every question and never answers.
  deadSource = createServer(({ url }) => void asked.push(url ?? ''));
  await new Promise<void>((resolve) => deadSource.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  deadSource.closeAllConnections();
  await new Promise((resolve) => deadSource.close(resolve));
  await fake.close();
  state.remove();
});

const ENV = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };
const run = (...args: readonly string[]) => runHere(args, state.dir, { env: ENV });

function configure(): void {
  const baseUrl = `http://127.0.0.1:${(deadSource.address() as AddressInfo).port}`;
  const finance = { marketData: 'live', dataProviders: [{ name: 'yahoo', baseUrl }] };
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, finance }));
}

describe('what the model is told of a person', () => {
  it('"hi" with three holdings and a source of prices that is dead: names, sizes and markets are in the request, and the source is not asked', async () => {
    for (const name of ['AAPL', 'NVDA', '005930'])
      expect((await run('portfolio', 'add', 'buy', name, '10', '--price', '100')).code).toBe(0);
    expect((await run('watch', 'add', 'TSLA')).code).toBe(0);
    configure();
    fake.answer(() => ({ text: 'Hello.' }));
    // What cannot be read in a blink is told with a later message, so a slow machine needs more than one.
    const { stdout, code } = await finclaw([], state.dir, { env: ENV, input: 'hi\nhi\nhi\nhi\n' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('Hello.')]);
    const request = JSON.stringify(fake.requests.at(-1)?.body);
    expect(request).toContain('About the user');
    for (const told of ['(AAPL) 10', '(NVDA) 10', '(005930.KS) 10', 'Watches', 'TSLA', 'KRX', 'NASDAQ'])
      expect(request).toContain(told);
    expect(asked).toEqual([]);
  });
});
