import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { GatewayFixture } from '../testing/gateway-fixture.ts';
import { CallerLimits } from './caller-limits.ts';

describe('requests over HTTP', () => {
  it('a caller who asks too often is refused, others are not, and after a moment it goes on', () => {
    let now = 0;
    const limits = new CallerLimits(() => now);
    for (let count = 0; count < LIMITS.httpBurst; count++) limits.take('a');
    expect(() => limits.take('a')).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', statusCode: 429, retryAfter: 1 }),
    );
    limits.take('b');
    now += 1000;
    for (let count = 0; count < LIMITS.httpPerSecond; count++) limits.take('a');
    expect(() => limits.take('a')).toThrow();
  });

  it('over the wire: 429 with Retry-After for the one, the batch counts call by call, the page stays open', async () => {
    const fixture = await GatewayFixture.start({ now: () => 1_800_000_000_000 });
    try {
      const headers = { authorization: `Bearer ${await fixture.token('read')}` };
      const health = () => fetch(`${fixture.url}/api/health`, { headers });
      const batch = JSON.stringify(Array(20).fill({ jsonrpc: '2.0', id: 1, method: 'server.health' }));
      let calls = 0;
      let answers: { error?: { code: number } }[] = [];
      while (calls < LIMITS.httpBurst) {
        const response = await fetch(`${fixture.url}/api/rpc`, { method: 'POST', headers, body: batch });
        answers = (await response.json()) as typeof answers;
        calls += 20;
      }
      expect(answers.at(-1)?.error?.code).toBe(-32002);
      const refused = await health();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      expect((await fixture.call('server.health', {})).status).toBe('ok');
      expect((await fetch(`${fixture.url}/healthz`)).status).toBe(200);
    } finally {
      await fixture.dispose();
    }
  });
});
