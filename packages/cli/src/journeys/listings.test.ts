import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { masterAnswers } from '@finclaw/market/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
let server: Server;
let missing: string | undefined;

beforeAll(async () => {
  const answers = masterAnswers();
  server = createServer((request, response) => {
    const body = request.url === missing ? undefined : answers[request.url ?? ''];
    response.writeHead(body === undefined ? 503 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  state = temporaryStateDir();
  missing = undefined;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(
    join(state.dir, 'finclaw.json5'),
    JSON.stringify({ finance: { listings: { mastersUrl: url, directoryUrl: url, coinsUrl: url } } }),
  );
});
afterEach(() => state.remove());

const run = (...args: string[]) => runHere(args, state.dir);

describe('the lists of instruments', () => {
  it('are told with their day, their sources and what they lack, and name what a file holds', async () => {
    const told = JSON.parse((await run('listings', '--json')).stdout);
    expect(told.counts['KRX stock']).toBeGreaterThan(2000);
    expect(told.lacks.length).toBeGreaterThan(0);
    expect((await run('listings')).stdout).toMatch(new RegExp(`${told.date}[\\s\\S]*한국거래소 주식: `));
    await run('portfolio', 'add', 'buy', '위지윅스튜디오', '10', '--price', '5000', '--date', '2026-03-02');
    expect((await run('portfolio', 'export')).stdout).toContain(',299900.KQ,');
  });

  it('are fetched anew as a whole or not at all', async () => {
    missing = '/common/master/nysmst.cod.zip';
    const failed = await run('listings', 'refresh');
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('NYSE')]);
    expect(JSON.parse((await run('listings', '--json')).stdout).counts['KRX stock']).toBeGreaterThan(2000);

    missing = undefined;
    const fetched = JSON.parse((await run('listings', 'refresh', '--json')).stdout);
    expect(fetched.counts).toMatchObject({ 'KRX stock': 1232, 'KRX etf': 2, 'NYSE etf': 1, 'NASDAQ stock': 1102 });
    await run('portfolio', 'add', 'buy', '새로상장', '10', '--price', '5000', '--date', '2026-03-02');
    expect((await run('portfolio', 'export')).stdout).toContain(',999990.KS,');
  });
});
