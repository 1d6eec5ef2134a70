import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { GatewayFixture } from './testing/gateway-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'finclaw-tls-'));
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const made = spawnSync('openssl', [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=localhost',
  '-keyout',
  keyFile,
  '-out',
  certFile,
]);
let fixture: GatewayFixture;
afterEach(async () => {
  await fixture.dispose();
  rmSync(folder, { recursive: true, force: true });
});

function request(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly cookie: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers, rejectUnauthorized: false }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0] ?? '' });
      });
    }).on('error', reject);
  });
}

describe.skipIf(made.status !== 0)('over TLS', () => {
  it('other machines may connect, the cookie never leaves it, and plain HTTP gets nothing', async () => {
    fixture = await GatewayFixture.start({ gateway: { host: '0.0.0.0', tls: { keyFile, certFile } }, signIn: false });
    const port = new URL(fixture.url).port;
    expect(fixture.firstLink).toMatch(`https://localhost:${port}/open`);
    const { status, cookie } = await request(fixture.firstLink!);
    expect([status, cookie]).toEqual([
      303,
      expect.stringMatching(/^__Host-finclaw_\d+=.*; HttpOnly; SameSite=Strict; .*Secure$/),
    ]);
    const headers = { cookie: cookie.split(';')[0]! };
    expect((await request(`https://127.0.0.1:${port}/api/hello`, headers)).status).toBe(200);
    expect(
      (await request(`https://127.0.0.1:${port}/api/hello`, { ...headers, host: `evil.example:${port}` })).status,
    ).toBe(421);
    expect(
      (await request(`https://127.0.0.1:${port}/api/hello`, { ...headers, origin: `http://127.0.0.1:${port}` })).status,
    ).toBe(403);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });
});
