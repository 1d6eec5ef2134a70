import type { PersonRole } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from './testing/gateway-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the test looks into many.
type Call = (method: string, params?: object) => Promise<any>;

const CSV = (account: string) =>
  `date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,${account},AAPL,3,100,USD\n`;

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
  await fixture.call('portfolio.import', { csv: CSV('owners') });
});
afterAll(() => fixture.dispose());

let invited = 0;
async function join(role: PersonRole): Promise<Call> {
  const { link } = await fixture.call('people.invite', { name: `${role} ${++invited}`, role });
  const opened = await fetch(link.replace(/^http:\/\/[^/]+/, fixture.url), { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (method, params = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(`${fixture.url}/api/rpc`, {
      method: 'POST',
      headers: { ...fixture.headers(), cookie },
      body,
    });
    const answer = (await response.json()) as { result?: object; error?: { data?: { code?: string } } };
    return answer.result ?? { code: answer.error?.data?.code };
  };
}

async function say(call: Call, text: string): Promise<string> {
  const messageId = crypto.randomUUID();
  const ended = fixture.app.turnOf('web', messageId);
  const { sessionKey } = await call('messages.send', { text, messageId });
  await ended;
  return JSON.stringify((await call('sessions.get', { sessionKey })).items.at(-1));
}

it('a reader is refused by every command that changes something', async () => {
  const reader = await join('reader');
  const changing = fixture.app.commands.filter(({ changes }) => changes !== undefined);
  const names = changing.map(({ name }) => name).toSorted();
  expect(names).toEqual(['alert', 'approve', 'deny', 'import', 'memory', 'schedule', 'share', 'sync', 'undo', 'watch']);
  for (const { name } of changing)
    expect(await say(reader, `/${name} AAPL > 900`)).toContain('Ask the owner for another role');
  expect([await reader('alerts.list'), await reader('watchlist.get')]).toEqual([{ alerts: [] }, { entries: [] }]);
});

describe('what somebody sets for themselves', () => {
  it('counts in their portfolio, tax year and messages, and for nobody else', async () => {
    const mina = await join('member');
    await mina('portfolio.import', { csv: CSV('minas') });
    const standard = {
      language: 'en',
      baseCurrency: 'USD',
      taxResidence: 'none',
      colours: 'green-up',
      investor: 'retail',
    };
    expect(await mina('person.get')).toMatchObject({
      own: {},
      standard,
      currencies: expect.arrayContaining(['KRW', 'EUR']),
    });
    expect((await mina('portfolio.get')).portfolio.baseCurrency).toBe('USD');
    const own = { language: 'ko', baseCurrency: 'KRW', taxResidence: 'kr' };
    expect((await mina('person.update', own)).own).toEqual(own);
    expect((await mina('portfolio.get')).portfolio.baseCurrency).toBe('KRW');
    expect((await mina('portfolio.tax', { year: 2026 })).country).toBe('kr');
    expect((await mina('server.hello')).profile.language).toBe('ko');
    expect(await say(mina, '/portfolio')).toContain('평가');
    expect((await fixture.call('portfolio.get', {})).portfolio?.baseCurrency).toBe('USD');
    expect((await fixture.call('portfolio.tax', { year: 2026 })).country).toBeNull();
    expect((await fixture.call('server.hello', {})).profile.language).toBe('en');
  });

  it('is changed in the chat too, also by a reader, and left to the installation again', async () => {
    const reader = await join('reader');
    expect(await say(reader, '/settings currency eur')).toContain('EUR (your setting)');
    expect((await reader('person.get')).own).toEqual({ baseCurrency: 'EUR' });
    expect(await say(reader, '/settings language ko')).toContain('언어: 한국어 (내 설정)');
    expect(await say(reader, '/settings')).toContain('세금 신고 국가: 대한민국 (기본값)');
    expect(await say(reader, '/settings currency default')).toContain('KRW (기본값)');
    expect(await say(reader, '/settings currency XXX')).toContain('환율 정보가 없는');
    expect(await reader('person.update', { baseCurrency: 'XXX' })).toEqual({ code: 'CURRENCY_UNKNOWN' });
    expect((await reader('person.update', { language: null })).own).toEqual({});
  });

  it('everything of one’s own is a file, and nothing of anybody else’s', async () => {
    const mina = await join('member');
    await mina('portfolio.import', { csv: CSV('exported') });
    const { filename, text } = await mina('person.export');
    expect(filename).toMatch(/\.json$/);
    expect(JSON.parse(text)).toMatchObject({ person: { name: expect.stringContaining('member'), role: 'member' } });
    expect([text.includes('exported'), text.includes('owners')]).toEqual([true, false]);
    const token = (await mina('tokens.create', { name: 'script', scopes: ['read', 'write'] })).secret;
    await expect(fixture.call('person.export', {}, token)).rejects.toMatchObject({ failure: { code: 'NOT_A_PERSON' } });
  });
});
