import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSilentLogger } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knownUpdate, lookForUpdate } from './look-for-update.ts';

const DAY = 24 * 3_600_000;
let server: Server;
let url = '';
let answer = { status: 200, body: '' };
const asked: unknown[] = [];
let store: Store;
let now = 1_000_000_000_000;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push([request.method, request.headers['user-agent'], request.headers.cookie]);
    response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
});
afterAll(() => void server.close());
beforeEach(() => {
  store = openStore(':memory:');
  asked.length = 0;
  answer = { status: 200, body: '{"version":"1.3.0"}' };
});
afterEach(() => store.close());

const look = (options: { version?: string; env?: Record<string, string>; check?: boolean } = {}) =>
  lookForUpdate({
    settings: { check: options.check ?? true, url },
    version: options.version ?? '1.2.3',
    values: store.values,
    env: options.env ?? {},
    logger: createSilentLogger(),
    now: () => now,
    signal: new AbortController().signal,
  });

/** The first start only remembers the day. */
async function aDayAfterTheFirstStart(): Promise<void> {
  await look();
  expect(asked).toEqual([]);
  now += DAY;
}

it('asks once a day, says nothing about anybody, and remembers the answer', async () => {
  await aDayAfterTheFirstStart();
  expect([await look(), await look(), await look()]).toEqual(['1.3.0', '1.3.0', '1.3.0']);
  expect(asked).toEqual([['GET', 'finclaw/1.2.3', undefined]]);
  expect(await knownUpdate(store.values, '1.2.3')).toBe('1.3.0');
  expect(await knownUpdate(store.values, '1.3.0')).toBeUndefined();
  now += DAY;
  answer = { status: 500, body: 'down' };
  expect(await look()).toBe('1.3.0');
  expect(await look()).toBe('1.3.0');
  expect(asked).toHaveLength(2);
});

describe('asks nobody', () => {
  it.each([
    ['when it is switched off', { check: false }],
    ['on a build machine', { env: { CI: 'true' } }],
    ['when told so', { env: { NO_UPDATE_NOTIFIER: '1' } }],
  ])('%s', async (_when, options) => {
    await aDayAfterTheFirstStart();
    expect([await look(options), asked]).toEqual([undefined, []]);
  });
});

it.each([
  ['1.2.3', '{"version":"1.2.3"}', undefined],
  ['1.2.3', '{"version":"1.2.2"}', undefined],
  ['1.2.3', '{"version":"1.10.0"}', '1.10.0'],
  ['1.2.3', '{"version":"2.0.0-rc.1"}', undefined],
  ['1.2.3-rc.1', '{"version":"1.2.3"}', '1.2.3'],
  ['0.0.0-source', '{"version":"1.2.3"}', undefined],
  ['1.2.3', '{"version":"9; rm -rf /"}', undefined],
  ['1.2.3', '<html>', undefined],
  ['1.2.3', '{"version":9}', undefined],
  ['1.2.3', `{"version":"9.9.9","x":"${'x'.repeat(100_000)}"}`, undefined],
])('%s hears %s as %s', async (version, body, newer) => {
  await aDayAfterTheFirstStart();
  answer = { status: 200, body };
  expect(await look({ version })).toBe(newer);
});

it.each([302, 404])('an answer of %i is none', async (status) => {
  await aDayAfterTheFirstStart();
  answer = { status, body: '{"version":"9.9.9"}' };
  expect([await look(), asked.length]).toEqual([undefined, 1]);
});
