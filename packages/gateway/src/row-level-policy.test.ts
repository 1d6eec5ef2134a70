import { createTestDatabase, dropTestDatabases, findPostgres, removeOwnerConditions } from '@finclaw/cluster/testing';
import { actAs } from '@finclaw/infra';
import { sampleOf } from '@finclaw/infra/testing';
import { GATEWAY_ROUTES } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Conversations } from './conversations/conversations.ts';
import { CALLS } from './testing/matrix-calls.ts';
import { idFor, inputFor } from './testing/matrix-inputs.ts';
import { type Actor, type Called, difference, PeopleOfMatrix, SAYS_YES, type Victim } from './testing/matrix-people.ts';
import { overMcp, overOpenAi } from './testing/matrix-programs.ts';

/** What an owner may do to others, and what ends the caller's own browser. */
const LEFT_OUT: readonly string[] = ['people.change', 'people.remove', 'people.unlink', 'access.signOut'];
/** Reads of conversations, before which the program itself looks whether the caller may. */
const READS = ['sessions.list', 'sessions.search', 'sessions.get', 'sessions.shown', 'usage.get'] as const;

const isThere = findPostgres() !== undefined;
describe.skipIf(!isThere)(`without owner conditions${isThere ? '' : ' (no PostgreSQL can be had here)'}`, () => {
  let world: PeopleOfMatrix;
  let database: string;
  let ownerConditions: ReturnType<typeof removeOwnerConditions> | undefined;
  /** An owner and a member, one of them for each victim; both for both in `npm run chaos -- --whole`. */
  const attackers = (victim: Victim): readonly Actor[] => {
    const both = world.actors.filter(
      ({ id, name }) => id !== victim.id && (name === 'second owner' || name === 'another member'),
    );
    return sampleOf(both, 2, world.victims.indexOf(victim));
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    const key = Buffer.alloc(32, 7).toString('base64');
    world = await PeopleOfMatrix.start({ DATABASE_URL: database, FINCLAW_SECRET_KEY: key });
    ownerConditions = removeOwnerConditions();
  });
  afterAll(async () => {
    ownerConditions?.restore();
    await world?.dispose();
    await dropTestDatabases([database]);
  });

  /**
   * Tries something on every victim and looks for their words and for changes; says how many statements had lost their
   * condition.
   */
  async function tried(attempt: (actor: Actor, victim: Victim) => Promise<string>) {
    const from = ownerConditions?.statements ?? 0;
    const found: string[] = [];
    for (const victim of world.victims) {
      const before = await world.stateOf(victim);
      for (const actor of attackers(victim)) {
        const answer = await attempt(actor, victim);
        const read = victim.words.filter((word) => answer.includes(word));
        if (read.length > 0)
          found.push(`${actor.name} read ${read.join(', ')} of ${victim.name}: ${answer.slice(0, 300)}`);
      }
      const after = await world.stateOf(victim);
      if (after !== before) found.push(`something of ${victim.name} was changed: ${difference(before, after)}`);
    }
    return { found, opened: (ownerConditions?.statements ?? 0) - from };
  }

  it('it is down: without the second one everybody reads everybody’s memories', async () => {
    const [, victim] = world.victims;
    const [attacker] = attackers(victim!);
    const setPolicies = (state: string) =>
      world.fixture.app.store.apart!('write', (tx) => tx.run(`ALTER TABLE memories ${state} ROW LEVEL SECURITY`));
    const memo = victim!.words[1]!;
    expect(await world.rpc(attacker!, 'memory.list', {})).not.toContain(memo);
    await setPolicies('DISABLE');
    expect(await world.rpc(attacker!, 'memory.list', {})).toContain(memo);
    await setPolicies('ENABLE');
    expect(await world.rpc(attacker!, 'memory.list', {})).not.toContain(memo);
  });

  it('0 foreign rows are read or changed by any method', async () => {
    const methods = (Object.keys(GATEWAY_ROUTES) as Called[]).filter((method) => !LEFT_OUT.includes(method));
    const { found, opened } = await tried(async (actor, victim) => {
      const answers: string[] = [];
      for (const method of methods) answers.push(`${method} ${await world.rpc(actor, method, CALLS[method](victim))}`);
      return answers.join('\n');
    });
    expect(found).toEqual([]);
    expect(opened).toBeGreaterThan(100);
  });

  it('0 foreign rows are read where the program no longer asks who may see a conversation', async () => {
    const maySee = vi.spyOn(Conversations.prototype, 'maySee').mockReturnValue(true);
    const { found } = await tried(async (actor, victim) => {
      const answers = READS.map((method) => world.rpc(actor, method, CALLS[method](victim)));
      return (await Promise.all(answers)).join('\n');
    });
    maySee.mockRestore();
    expect(found).toEqual([]);
  });

  it('0 foreign conversations are changed by what is below the methods', async () => {
    const { app } = world.fixture;
    const { found } = await tried(async (actor, { ids }) => {
      const actingUser = { owner: actor.id, conversation: actor.name.endsWith('owner') ? '*' : '' };
      return actAs(actingUser, async () => {
        const session = await app.sessions.read(ids.session);
        await app.sessions.remove(ids.session as never);
        await app.store.database.run('DELETE FROM gateway_mail WHERE session_key = ?', [ids.session]);
        await app.store.database.run("DELETE FROM inbox WHERE state = 'done'");
        return JSON.stringify(session ?? null);
      });
    });
    expect(found).toEqual([]);
  });

  it('0 foreign rows are read or changed over MCP and the OpenAI-compatible API', async () => {
    const { found, opened } = await tried(async (actor, victim) => {
      const { text, count, called, continued } = await overMcp(world, actor, victim);
      expect(count).toBeGreaterThan(15);
      expect(called).toEqual(expect.arrayContaining(['ask', 'check_figures']));
      expect(continued).toBe(0);
      const answers = await overOpenAi(world, actor, victim);
      expect(answers).toContain('"choices"');
      return `${text}\n${answers}`;
    });
    expect(found).toEqual([]);
    expect(opened).toBeGreaterThan(20);
  });

  it('0 foreign rows are read or changed by any tool or command', async () => {
    const { tools } = world.fixture.app;
    const { found, opened } = await tried(async (actor, victim) => {
      const sessionId = `agent:main:web:direct:${actor.id}${SAYS_YES}`;
      const context = { userId: actor.id, channelId: 'web', chatType: 'direct' as const, sessionId };
      const answers: string[] = [];
      for (const tool of tools.list()) {
        const call = { ...context, abortSignal: AbortSignal.timeout(60_000), toolUseId: crypto.randomUUID() };
        answers.push((await tools.execute(tool.definition.name, inputFor(tool, idFor(tool, victim)), call)).content);
      }
      const { sessionKey } = await world.talk(actor, '/help');
      const { alert, schedule, memory } = victim.ids;
      const aimed = [`schedule remove ${schedule}`, `memory forget ${memory}`, `alert remove ${alert}`];
      for (const text of ['memory', 'portfolio', 'alerts', 'watchlist', 'schedule', 'search quokka', ...aimed])
        await world.talk(actor, `/${text}`, sessionKey);
      return `${answers.join('\n')}\n${await world.rpc(actor, 'sessions.get', { sessionKey, limit: 1000 })}`;
    });
    expect(found).toEqual([]);
    expect(opened).toBeGreaterThan(20);
  });
});
