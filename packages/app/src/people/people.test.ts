import { createSilentLogger } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { People } from './people.ts';

const CLOCK = Date.UTC(2026, 10, 2);
const telegram = (senderId: string) => ({ channelId: 'telegram', accountId: 'default', senderId, chatId: senderId });
const owned = { channelId: 'local', accountId: 'default' };

let store: Store;
let people: People;
let clock: number;

beforeEach(async () => {
  clock = CLOCK;
  store = openStore(':memory:', { logger: createSilentLogger(), locale: 'en' });
  people = await People.open({ database: store.database, now: () => clock });
});

const add = async (name = 'Mina') => (await people.add(name, 'member')).id;
const linked = async (person: string, senderId: string) =>
  people.link((await people.linkCode(person, 'typed')).code, telegram(senderId), 'typed');

describe('who decides', () => {
  const chat = (senderId: string) => `agent:main:telegram@default:direct:${senderId}`;

  it('what one of the people asked for is theirs alone to decide, what a guest asked for an operator’s too', async () => {
    await linked(await add(), '7');
    expect(people.mayDecide(chat('7'), telegram('7'))).toBe(true);
    expect(people.mayDecide(chat('7'), { channelId: 'web', senderId: 'local' })).toBe(false);
    expect(people.mayDecide(chat('9'), { channelId: 'web', senderId: 'local' })).toBe(true);
  });

  it('somebody who was removed stays the person of their chats, and is known nowhere', async () => {
    const id = await add();
    await linked(id, '7');
    await people.remove(id);
    expect([people.personOfConversation(chat('7')), people.roleOf(telegram('7'))]).toEqual([id, undefined]);
    expect([people.isRemoved(telegram('7')), people.isRemoved(telegram('8'))]).toEqual([true, false]);
    expect(people.isRemoved({ channelId: 'web', senderId: id })).toBe(true);
  });
});

describe('what people go by', () => {
  const taken = [
    'mina',
    ' MINA ',
    'Ｍｉｎａ',
    'm i n a',
    'mi\u200bna',
    'mi\u034fna',
    'mina\u3164',
    'Міna',
    'МІNА',
    '𝐌𝐢𝐧𝐚',
    'ᎷᎥna',
    'rnina',
    '(Mina)',
    '*Mina*',
    'Mina!',
    'Оwner',
    'owner',
    'Ｏｗｎｅｒ',
    '소 유자',
    'First owner',
    'local',
    'P-0123456789ab',
    ' \n',
  ];
  it.each(taken)(
    '%j is taken while there is a Mina, for an invitation and for another name of somebody',
    async (name) => {
      await add('Mina');
      const id = await add('Joon');
      await expect(add(name)).rejects.toMatchObject({ code: 'PERSON_NAME_TAKEN' });
      await expect(people.change(id, { name })).rejects.toMatchObject({ code: 'PERSON_NAME_TAKEN' });
      expect(people.get(id)?.name).toBe('Joon');
    },
  );

  it('one’s own name can be written differently, the first owner may be called owner, and a name is free again when its person is gone', async () => {
    const id = await add('Mina');
    expect(await people.change(id, { name: ' MINA\tKim ' })).toMatchObject({ name: 'MINA Kim' });
    expect(await people.change(id, { name: 'mina kim' })).toMatchObject({ name: 'mina kim' });
    expect(await people.change('local', { name: 'Owner' })).toMatchObject({ name: 'Owner' });
    await people.remove(id);
    expect(people.get(await add('Mina Kim'))?.name).toBe('Mina Kim');
  });

  it.each(['Jооn', 'αlex', 'Ka\u0338i'])('%j is refused although nobody has a name like it', async (name) => {
    await expect(add(name)).rejects.toMatchObject({ code: 'PERSON_NAME_MIXED' });
    // Whoever comes by a provider cannot be asked for another: what is left of the name is counted on.
    const brought = async (text: string) => (await people.add(text, 'member', 'count')).name;
    expect([await brought(name), await brought(name)]).toEqual(['?', '? 2']);
    expect([await brought(`${name} Kim`), await brought(`Kim ${name}`)]).toEqual(['Kim', 'Kim 2']);
  });

  it('names from before that read alike stay, and only a new one is judged', async () => {
    const [one, two] = [await add('Mina'), await add('Joon')];
    await store.database.run("UPDATE people SET name = 'Міna' WHERE id = ?", [two]);
    await store.database.run('UPDATE people_revision SET revision = revision + 1');
    const opened = await People.open({ database: store.database, now: () => clock });
    expect(opened.list().map(({ name }) => name)).toEqual(expect.arrayContaining(['Mina', 'Міna']));
    expect(await opened.change(two, { name: 'Міna', role: 'reader' })).toMatchObject({ name: 'Міna', role: 'reader' });
    expect(await opened.change(one, { name: 'Mina' })).toMatchObject({ name: 'Mina' });
    await expect(opened.change(two, { name: 'Мina' })).rejects.toMatchObject({ code: 'PERSON_NAME_TAKEN' });
    expect(await opened.change(two, { name: 'Joon' })).toMatchObject({ name: 'Joon' });
  });

  it('of many who come with one name at once each gets another', async () => {
    const added = await Promise.all(Array.from({ length: 5 }, () => people.add('Mina', 'member', 'count')));
    expect(added.map(({ name }) => name).sort()).toEqual(['Mina', 'Mina 2', 'Mina 3', 'Mina 4', 'Mina 5']);
  });
});

describe('who asks', () => {
  it('today is the one owner on every surface of this machine, and every other sender themselves', () => {
    expect(people.list()).toEqual([expect.objectContaining({ id: 'local', role: 'owner' })]);
    for (const channelId of ['terminal', 'web', 'api']) {
      expect(people.ownerKey({ channelId, senderId: 'local' })).toBe('local');
      expect(people.ownerKey({ channelId, senderId: 'token-1234' })).toBe('local');
    }
    expect(people.ownerKey(telegram('7'))).toBe('["telegram","default","7"]');
    expect([people.personOf(telegram('7')), people.roleOf(telegram('7'))]).toEqual([undefined, undefined]);
  });

  it('a member has things of their own on the page, by their programs and on a linked messenger', async () => {
    const id = await add();
    await linked(id, '7');
    for (const identity of [
      { channelId: 'web', senderId: id },
      { channelId: 'api', senderId: `${id}.token-1234` },
      telegram('7'),
    ]) {
      expect([people.ownerKey(identity), people.roleOf(identity)]).toEqual([id, 'member']);
      expect(people.ownerOf(identity)).toEqual({ ...owned, senderId: id });
    }
    expect(people.ownerKey(telegram('8'))).toBe('["telegram","default","8"]');
  });

  it('a name that only looks like a person is nobody in particular', () => {
    expect(people.ownerKey({ channelId: 'web', senderId: 'p-xyz' })).toBe('local');
    expect(people.roleOf({ channelId: 'web', senderId: 'p-0123456789ab' })).toBeUndefined();
  });

  it.each([
    ['agent:main:web:direct:local:t', 'local'],
    ['agent:main:api:direct:token-1', 'local'],
    ['agent:main:telegram:direct:9', undefined],
    ['agent:main:telegram:group:-5', undefined],
    ['agent:main:global', undefined],
  ])('the conversation %s is of %s', (key, person) => expect(people.personOfConversation(key)).toBe(person));

  it('a direct chat that goes by another name than its sender is still theirs', async () => {
    const id = await add();
    const { code } = await people.linkCode(id, 'typed');
    await people.link(code, { channelId: 'discord', accountId: 'default', senderId: '11', chatId: '900' }, 'typed');
    expect(people.personOfConversation('agent:main:discord:direct:900')).toBe(id);
    expect(people.personOfConversation(`agent:main:web:direct:${id}:abc`)).toBe(id);
  });

  it('what another process changes counts after the next look', async () => {
    const other = await People.open({ database: store.database, now: () => clock });
    const id = await add();
    expect(other.get(id)).toBeUndefined();
    await other.refresh();
    expect(other.get(id)?.role).toBe('member');
  });
});

describe('codes', () => {
  it('link once, to one person, for a day', async () => {
    const id = await add();
    const { code } = await people.linkCode(id, 'typed');
    expect(await people.link(code.toLowerCase().replace('-', ''), telegram('7'), 'typed')).toEqual({
      status: 'linked',
      person: id,
    });
    expect(await people.link(code, telegram('8'), 'typed')).toEqual({ status: 'unknown' });
    const late = (await people.linkCode(id, 'typed')).code;
    clock += 24 * 3_600_000;
    expect(await people.link(late, telegram('8'), 'typed')).toEqual({ status: 'unknown' });
  });

  it('a new one takes the place of the old', async () => {
    const id = await add();
    const { code: old } = await people.linkCode(id, 'typed');
    await people.linkCode(id, 'typed');
    expect(await people.link(old, telegram('7'), 'typed')).toEqual({ status: 'unknown' });
  });

  it('guessing is shut out per sender and for all together, and the right code as well until the window is over', async () => {
    const id = await add();
    const { code } = await people.linkCode(id, 'typed');
    const guess = (index: number, by: string) =>
      people.link(`AAAAA-${String(index).padStart(5, '2').replaceAll(/[01]/g, 'B')}`, telegram(by), 'typed');
    for (let index = 0; index < 5; index++) expect(await guess(index, '66')).toEqual({ status: 'unknown' });
    expect(await guess(6, '66')).toEqual({ status: 'locked' });
    expect(await people.link(code, telegram('66'), 'typed')).toEqual({ status: 'locked' });
    for (let index = 0; index < 95; index++) expect(await guess(index, `bot${index}`)).toEqual({ status: 'unknown' });
    expect(await guess(1, 'fresh')).toEqual({ status: 'locked' });
    clock += 10 * 60_000;
    expect(await people.link(code, telegram('7'), 'typed')).toEqual({ status: 'linked', person: id });
  });

  it('of two who show the same code at once, one is linked', async () => {
    const id = await add();
    const { code } = await people.linkCode(id, 'typed');
    const results = await Promise.all([
      people.link(code, telegram('7'), 'typed'),
      people.link(code, telegram('8'), 'typed'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['linked', 'unknown']);
  });
});

describe('linking', () => {
  it('takes along what the sender had under their own name, and leaves what the person had', async () => {
    const { database } = store;
    const before = '["telegram","default","7"]';
    const id = await add();
    for (const owner of [before, id]) {
      await database.run(
        `INSERT INTO portfolio_rows (owner, id, kind, order_key, content_key, body, recorded_at) VALUES (?, ?, 'trade', '1', 'c', '{}', 0)`,
        [owner, `row of ${owner}`],
      );
      await database.run(
        `INSERT INTO memories (id, owner, kind, text, noted_at) VALUES (?, ?, 'fact', 'lives in Busan', 0)`,
        [`memory of ${owner}`, owner],
      );
    }
    for (const [channel, sender] of [
      ['telegram', '7'],
      ['local', id],
    ] as const)
      await database.run(
        `INSERT INTO watchlist (channel_id, account_id, sender_id, symbol, added_at) VALUES (?, 'default', ?, 'AAPL', 0)`,
        [channel, sender],
      );
    await linked(id, '7');
    const count = async (sql: string, params: readonly string[]) => (await database.get<{ n: number }>(sql, params))?.n;
    expect(await count('SELECT count(*) AS n FROM portfolio_rows WHERE owner = ?', [id])).toBe(2);
    expect(await count('SELECT count(*) AS n FROM memories WHERE owner = ?', [id])).toBe(1);
    expect(await count('SELECT count(*) AS n FROM watchlist WHERE sender_id = ?', [id])).toBe(1);
    for (const table of ['portfolio_rows', 'memories'])
      expect(await count(`SELECT count(*) AS n FROM ${table} WHERE owner = ?`, [before])).toBe(0);
  });

  it('a sender who becomes somebody else leaves the first person their things', async () => {
    const [first, second] = [await add('A'), await add('B')];
    await linked(first, '7');
    await store.database.run(
      `INSERT INTO memories (id, owner, kind, text, noted_at) VALUES ('m', ?, 'fact', 'mine', 0)`,
      [first],
    );
    await linked(second, '7');
    expect(people.ownerKey(telegram('7'))).toBe(second);
    expect(await store.database.get('SELECT owner FROM memories')).toEqual({ owner: first });
  });

  it('a ledger row still cannot be changed in any other way', async () => {
    await store.database.run(
      `INSERT INTO portfolio_rows (owner, id, kind, order_key, content_key, body, recorded_at) VALUES ('local', 'r', 'trade', '1', 'c', '{}', 0)`,
    );
    await expect(store.database.run(`UPDATE portfolio_rows SET body = 'x'`)).rejects.toThrow();
    await expect(store.database.run('DELETE FROM portfolio_rows')).rejects.toThrow();
  });
});

describe('changing people', () => {
  it('the first owner stays, everybody else can change and go', async () => {
    await expect(people.remove('local')).rejects.toMatchObject({ code: 'PERSON_STAYS' });
    await expect(people.change('local', { role: 'reader' })).rejects.toMatchObject({ code: 'PERSON_STAYS' });
    await expect(people.change('p-000000000000', { role: 'reader' })).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
    const id = await add();
    await linked(id, '7');
    expect(await people.change(id, { role: 'reader', dayNanoUsd: 250_000_000n })).toMatchObject({
      role: 'reader',
      dayNanoUsd: 250_000_000n,
    });
    expect(people.roleOf(telegram('7'))).toBe('reader');
    expect((await people.change(id, { dayNanoUsd: null })).dayNanoUsd).toBeUndefined();
    expect(await people.remove(id)).toBe(true);
    expect([people.roleOf(telegram('7')), people.get(id)]).toEqual([undefined, undefined]);
    await expect(people.linkCode(id, 'typed')).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
  });
});
