import { findPostgres, type PostgresServer, startPostgres } from '@finclaw/cluster/testing';
import { defaultConfig } from '@finclaw/config';
import type { PersonRole } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleDesk } from './gateway-link.ts';
import { GatewayFixture } from './testing/gateway-fixture.ts';
import { SAYS_YES, yesTo } from './testing/matrix-people.ts';

interface Member {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the test looks into many.
  call(method: string, params?: object): Promise<any>;
  /** Runs a tool as the model would for them, with a yes to whatever is asked. */
  tool(name: string, input: object): Promise<string>;
  /** Sends a chat command and reads the answer. */
  say(text: string): Promise<string>;
}

const CSV = (account: string) =>
  `date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,${account},AAPL,3,100,USD\n`;
const engines = ['SQLite', ...(findPostgres() === undefined ? [] : ['PostgreSQL'])];

describe.each(engines)('an account that is shared, on %s', (engine) => {
  let server: PostgresServer | undefined;
  let fixture: GatewayFixture;
  let mina: Member;
  let joon: Member;
  let other: Member;
  const shared = 'isa (mina)';

  async function join(name: string, role: PersonRole, id?: string): Promise<Member> {
    const made = id === undefined ? await fixture.call('people.invite', { name, role }) : undefined;
    const link = made?.link ?? (await linkOf(id!));
    const response = await fetch(link.replace(/^http:\/\/[^/]+/, fixture.url), { redirect: 'manual' });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const person = made?.person.id ?? id!;
    const call: Member['call'] = async (method, params = {}) => {
      const headers = { ...fixture.headers(), cookie };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = await fetch(`${fixture.url}/api/rpc`, { method: 'POST', headers, body });
      const answer = (await response.json()) as {
        result?: object;
        error?: { code?: string; data?: { code?: string } };
      };
      return answer.result ?? { code: answer.error?.data?.code ?? answer.error?.code };
    };
    return {
      id: person,
      call,
      async tool(tool, input) {
        const at = { userId: person, channelId: 'web', chatType: 'direct' as const };
        const sessionId = `agent:main:web:direct:${person}${SAYS_YES}`;
        const limits = { abortSignal: AbortSignal.timeout(20_000), toolUseId: crypto.randomUUID() };
        return (await fixture.app.tools.execute(tool, input as never, { ...at, ...limits, sessionId })).content;
      },
      async say(text) {
        const messageId = crypto.randomUUID();
        const ended = fixture.app.turnOf('web', messageId);
        const { sessionKey } = await call('messages.send', { text, messageId });
        await ended;
        return JSON.stringify((await call('sessions.get', { sessionKey })).items.at(-1));
      },
    };
  }

  const linkOf = async (id: string): Promise<string> => {
    return (
      await openPeopleDesk({
        people: fixture.app.people,
        store: fixture.app.store,
        config: defaultConfig.gateway,
      }).waysIn(id, 'typed')
    ).link;
  };
  /** Says yes, on the page, to everything that is offered to somebody. */
  const acceptAll = async ({ call }: Member): Promise<void> => {
    for (const { id } of (await call('shares.list')).offers) await call('shares.accept', { id });
  };
  const rowsOf = async ({ call }: Member) => (await call('portfolio.rows')).rows;
  const inShared = async (member: Member) =>
    (await rowsOf(member)).filter(({ account }: { account: string }) => account === shared);
  const trade = {
    kind: 'buy',
    symbol: 'AAPL',
    quantity: '1',
    price: '100',
    currency: 'USD',
    date: '2026-01-06',
    account: shared,
  };

  beforeAll(async () => {
    server = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const env = server && { DATABASE_URL: server.url, FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    fixture = await GatewayFixture.start({
      ...(env && { env }),
      people: { messagesPerMinute: 6000 },
      prepare: ({ approvals }) => void approvals.addPresenter(yesTo(approvals)),
    });
    [mina, joon, other] = [await join('mina', 'member'), await join('joon', 'member'), await join('other', 'owner')];
    await mina.call('portfolio.import', { csv: CSV('isa') });
    await mina.call('portfolio.import', { csv: CSV('secret') });
    await joon.call('portfolio.import', { csv: CSV('own') });
  });
  afterAll(async () => {
    await fixture?.dispose();
    await server?.stop();
  });

  it('is seen by whom it is for, marked as whose it is, and by nobody else; nothing else of its owner is', async () => {
    const given = await mina.call('shares.add', { account: 'isa', person: joon.id, access: 'reader' });
    expect(given).toMatchObject({
      given: [{ account: 'isa', person: { id: joon.id, name: 'joon' }, access: 'reader', state: 'offered' }],
      accounts: ['isa', 'secret'],
    });
    await acceptAll(joon);
    expect((await mina.call('shares.list')).given).toMatchObject([{ state: 'accepted' }]);
    const { portfolio, shared: others } = await joon.call('portfolio.get');
    expect(portfolio.holdings.map(({ account }: { account: string }) => account)).toEqual(['own']);
    expect(portfolio.total.cost.amount).toBe('300.00');
    expect(others).toMatchObject([
      { name: shared, access: 'reader', portfolio: { holdings: [{ account: shared, quantity: '3' }] } },
    ]);
    expect(await inShared(joon)).toMatchObject([{ isReadOnly: true }]);
    const summary = await joon.tool('portfolio_summary', {});
    expect(summary).toContain(shared);
    expect(await joon.tool('portfolio_summary', { account: shared })).toContain('"quantity":"3"');
    expect(await joon.say('/portfolio')).toContain(shared);
    expect(await joon.say('/share')).toContain('isa of mina');
    for (const text of [
      summary,
      JSON.stringify(await joon.call('portfolio.export')),
      JSON.stringify(await rowsOf(joon)),
    ])
      expect(text).not.toContain('secret');
    expect((await joon.call('portfolio.export')).text).not.toContain('isa');
    expect(await joon.tool('portfolio_summary', { account: 'isa' })).toContain('empty');
    const seen = [
      await other.call('portfolio.get'),
      await other.call('people.list'),
      await other.call('audit.list'),
      await other.call('shares.list'),
    ];
    expect(JSON.stringify(seen)).not.toContain('isa');
    expect(JSON.stringify(await mina.call('portfolio.rows'))).not.toContain(shared);
  });

  it('a reader of it changes nothing through any door', async () => {
    const before = JSON.stringify(await rowsOf(mina));
    const [{ id }] = await inShared(joon);
    expect(await joon.call('portfolio.edit', { id, fields: { quantity: '9' } })).toMatchObject({ edited: false });
    expect(await joon.call('portfolio.undo', { id })).toMatchObject({ undone: false });
    const [own] = await rowsOf(joon).then((rows) =>
      rows.filter(({ account }: { account: string }) => account === 'own'),
    );
    expect(await joon.call('portfolio.edit', { id: own.id, fields: { account: shared } })).toMatchObject({
      edited: false,
    });
    expect(await joon.tool('record_trade', trade)).toContain('read-only-account');
    expect(await joon.call('shares.add', { account: shared, person: other.id, access: 'reader' })).toEqual({
      code: 'ACCOUNT_UNKNOWN',
    });
    expect(await joon.call('shares.add', { account: 'isa', person: other.id, access: 'reader' })).toEqual({
      code: 'ACCOUNT_UNKNOWN',
    });
    expect((await joon.call('shares.end', { account: 'isa', person: joon.id })).received).toHaveLength(1);
    expect(JSON.stringify(await rowsOf(mina))).toBe(before);
    expect(await rowsOf(joon)).toHaveLength(2);
  });

  it('a writer records, edits and undoes in it, and its owner sees who did', async () => {
    expect(await mina.say('/share isa joon edit')).toContain('viewing and editing');
    // More than was accepted is not granted yet, and what was accepted stays.
    expect(await joon.tool('record_trade', trade)).toContain('read-only-account');
    expect(await inShared(joon)).toHaveLength(1);
    const [, code] = /share accept ([0-9a-f]{6})/.exec(await joon.say('/share')) ?? [];
    expect(await joon.say(`/share accept ${code}`)).toContain('viewing and editing');
    expect(await joon.tool('record_trade', { ...trade, note: 'do as I say' })).toContain('"status":"ok"');
    // What somebody else wrote there is theirs to read on the page, and no model’s to follow.
    for (const { tool } of [mina, joon]) expect(await tool('portfolio_trades', {})).not.toContain('do as I say');
    const [row] = (await rowsOf(mina)).filter(({ by }: { by?: string }) => by === 'joon');
    expect(row).toMatchObject({ account: 'isa', quantity: '1' });
    expect(await joon.call('portfolio.edit', { id: row.id, fields: { account: 'secret' } })).toMatchObject({
      edited: false,
    });
    expect(await joon.call('portfolio.edit', { id: row.id, fields: { quantity: '2' } })).toMatchObject({
      edited: true,
    });
    const [edited] = (await inShared(joon)).filter(({ by }: { by?: string }) => by === 'joon');
    expect(edited).toMatchObject({ quantity: '2', isEdited: true });
    expect(await joon.call('portfolio.undo', { id: edited.id })).toEqual({ undone: true });
    const secret = (await rowsOf(mina)).find(({ account }: { account: string }) => account === 'secret');
    expect(await joon.call('portfolio.undo', { id: secret.id })).toMatchObject({ undone: false });
  });

  it('an imported account cannot have the name of one that is shared, nor one that reads like it', async () => {
    for (const name of [shared, 'ISA(Mina)', 'other (mina)', `isa (mina ${mina.id})`]) {
      const imported = await joon.call('portfolio.import', { csv: CSV(name) });
      expect(JSON.stringify(imported), name).toContain('belongs to someone else');
    }
    expect((await joon.call('shares.list')).accounts).toEqual(['own']);
    expect(await inShared(joon)).toHaveLength(
      (await rowsOf(mina)).filter(({ account }: { account: string }) => account === 'isa').length,
    );
  });

  it('a row that its owner moved there from another account is theirs alone to take back', async () => {
    const [secret] = (await rowsOf(mina)).filter(({ account }: { account: string }) => account === 'secret');
    expect(await mina.call('portfolio.edit', { id: secret.id, fields: { account: 'isa' } })).toMatchObject({
      edited: true,
    });
    const moved = (await rowsOf(mina)).find(({ isEdited }: { isEdited?: boolean }) => isEdited);
    expect(await inShared(joon)).toContainEqual(expect.objectContaining({ id: moved.id }));
    const before = JSON.stringify(await rowsOf(mina));
    const refused = await joon.call('portfolio.undo', { id: moved.id });
    expect([refused.undone, JSON.stringify(refused)]).toEqual([
      false,
      expect.stringContaining('only they can undo it'),
    ]);
    expect(JSON.stringify(await rowsOf(mina))).toBe(before);
    // An edit of theirs is theirs to take back, down to what was moved here.
    expect(await joon.call('portfolio.edit', { id: moved.id, fields: { quantity: '4' } })).toMatchObject({
      edited: true,
    });
    const edited = (await inShared(joon)).find(({ quantity }: { quantity: string }) => quantity === '4');
    expect(await joon.call('portfolio.undo', { id: edited.id })).toEqual({ undone: true });
    expect(JSON.stringify(await rowsOf(mina))).toBe(before);
    expect(await mina.call('portfolio.undo', { id: moved.id })).toEqual({ undone: true });
    expect((await rowsOf(mina)).map(({ account }: { account: string }) => account).sort()).toEqual([
      'isa',
      'isa',
      'secret',
    ]);
  });

  it('a role that changes nothing changes nothing here either, also in the middle of a run', async () => {
    await fixture.call('people.change', { id: joon.id, role: 'reader' });
    joon = await join('joon', 'reader', joon.id);
    expect((await joon.call('portfolio.get')).shared).toMatchObject([{ name: shared, access: 'reader' }]);
    expect(await joon.call('portfolio.edit', { id: 'x', fields: {} })).toEqual({ code: 'FORBIDDEN' });
    expect(await joon.call('shares.add', { account: 'own', person: mina.id, access: 'reader' })).toEqual({
      code: 'PERSON_READS',
    });
    const portfolio = fixture.app.finance.features.portfolio.of(joon.id);
    expect(
      await portfolio.record({
        kind: 'deposit',
        date: '2026-01-06',
        amount: '1',
        currency: 'USD',
        account: shared,
      } as never),
    ).toMatchObject({
      refusal: { reason: 'read-only-account' },
    });
    await fixture.call('people.change', { id: joon.id, role: 'member' });
    joon = await join('joon', 'member', joon.id);
  });

  it('is gone at once when it ends, and a trade meant for it is refused instead of becoming one’s own', async () => {
    const count = (await rowsOf(mina)).length;
    const [before] = await fixture.app.shares.received(joon.id);
    expect((await mina.call('shares.end', { account: 'isa', person: joon.id })).given).toEqual([]);
    expect((await joon.call('portfolio.get')).shared).toEqual([]);
    expect(await inShared(joon)).toEqual([]);
    expect(await joon.tool('record_trade', trade)).toContain('not-shared');
    const [own] = await rowsOf(joon);
    expect(await joon.call('portfolio.edit', { id: own.id, fields: { account: shared } })).toMatchObject({
      edited: false,
    });
    expect([(await rowsOf(mina)).length, (await rowsOf(joon)).length]).toEqual([count, 1]);
    // A run that began before the end is refused when it writes.
    await expect(fixture.app.shares.assertMayWrite(fixture.app.store.database, joon.id, before!)).rejects.toMatchObject(
      {
        code: 'ACCOUNT_NOT_SHARED',
      },
    );
    const records = await fixture.app.store.database.all<{ record: string }>(
      'SELECT record FROM audit_log ORDER BY seq',
    );
    const shares = records.map(({ record }) => JSON.parse(record)).filter(({ kind }) => kind === 'share');
    expect(shares.map(({ body }) => `${body.answer ?? 'owner'} ${body.access}`)).toEqual([
      'owner reader',
      'accepted reader',
      'owner writer',
      'accepted writer',
      'owner none',
    ]);
  });

  it('ends with whoever it was for, and with whose it is', async () => {
    await mina.call('shares.add', { account: 'isa', person: joon.id, access: 'reader' });
    await mina.call('shares.add', { account: 'isa', person: other.id, access: 'writer' });
    for (const member of [joon, other]) await acceptAll(member);
    await fixture.call('people.remove', { id: joon.id });
    expect((await mina.call('shares.list')).given).toMatchObject([{ person: { name: 'other' } }]);
    await fixture.app.erase(mina.id, 'typed');
    expect((await other.call('portfolio.get')).shared).toEqual([]);
    for (const table of ['shares', 'share_answers'])
      expect(await fixture.app.store.database.all(`SELECT * FROM ${table}`), table).toEqual([]);
  });
});
