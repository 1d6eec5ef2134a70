import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

/** Asks the built-in model and waits for the end of the turn. */
async function answered(text: string): Promise<string> {
  const { sessionKey } = await fixture.call('messages.send', { text });
  const isOver = async (): Promise<boolean> => {
    const { items } = await fixture.call('sessions.get', { sessionKey });
    return items.some((item) => item.type === 'question' && item.turn !== undefined);
  };
  await expect.poll(isOver).toBe(true);
  return sessionKey;
}
const titles = async () => (await fixture.call('sessions.list', {})).sessions.map(({ title }) => title);

describe('a conversation as a whole', () => {
  it('gets a name and its own beginning back, and is kept at the top', async () => {
    const first = await answered('AAPL price');
    const second = await answered('MSFT price');
    expect(await titles()).toEqual(['MSFT price', 'AAPL price']);
    const { session } = await fixture.call('sessions.update', { sessionKey: first, title: 'Fruit', isPinned: true });
    expect(session).toMatchObject({ title: 'Fruit', isPinned: true });
    expect(await titles()).toEqual(['Fruit', 'MSFT price']);
    await fixture.call('sessions.update', { sessionKey: first, title: null, isPinned: false });
    expect(await titles()).toEqual(['MSFT price', 'AAPL price']);
    await fixture.call('sessions.update', { sessionKey: second, title: 'Windows' });
    expect((await fixture.call('sessions.search', { query: 'MSFT' })).matches[0]).toMatchObject({ title: 'Windows' });
  });

  it('is deleted for good: nothing of it is left but the audit log', async () => {
    const sessionKey = await answered('price of NVDA please, zebra');
    await fixture.call('sessions.reset', { sessionKey });
    const again = await answered('price of TSLA please, giraffe');
    await fixture.call('sessions.update', { sessionKey: again, title: 'Long necks' });
    await fixture.call('sessions.remove', { sessionKey: again });
    expect(await titles()).not.toContain('Long necks');
    await expect(fixture.call('sessions.get', { sessionKey: again })).rejects.toThrow();
    const files = readdirSync(join(fixture.stateDir, 'sessions'));
    const texts = files.map((name) => readFileSync(join(fixture.stateDir, 'sessions', name), 'utf8')).join('');
    expect(texts).toContain('zebra');
    expect(texts).not.toContain('giraffe');
    for (const [table, column] of [
      ['inbox', 'message'],
      ['outbox', 'payload'],
      ['gateway_mail', 'body'],
    ]) {
      const rows = await fixture.app.store.database.all(`SELECT 1 FROM ${table} WHERE ${column} LIKE '%giraffe%'`, []);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('of somebody else cannot be named or deleted', async () => {
    const sessionKey = await answered('hello');
    const token = await fixture.token('read', 'write');
    await expect(fixture.call('sessions.update', { sessionKey, title: 'mine' }, token)).rejects.toThrow();
    await expect(fixture.call('sessions.remove', { sessionKey }, token)).rejects.toThrow();
  });

  it('the commands are listed as they are typed, in the language that is asked for', async () => {
    const { commands } = await fixture.call('commands.list', { locale: 'ko' });
    expect(commands).toContainEqual(
      expect.objectContaining({ name: '/chart', aliases: expect.arrayContaining(['/차트']) }),
    );
    expect(commands.find(({ name }) => name === '/chart')?.description).toMatch(/[가-힣]/);
  });
});
