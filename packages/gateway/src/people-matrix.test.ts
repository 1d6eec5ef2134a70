import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';
import { message } from '@finclaw/config';
import { isWhole, sampleOf } from '@finclaw/infra/testing';
import { GATEWAY_ROUTES, type GatewayMethod, type GatewayRoute } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageRoutes } from './http/page-routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { openaiRoutes } from './openai/openai-routes.ts';
import { CALLS } from './testing/matrix-calls.ts';
import { idFor, inputFor } from './testing/matrix-inputs.ts';
import { type Actor, type Called, difference, PeopleOfMatrix, SAYS_YES, type Victim } from './testing/matrix-people.ts';
import { overMcp } from './testing/matrix-programs.ts';

/** What an owner may do to others: say who they are and shut them out. It is tried where it belongs, not here. */
const OWNERS_RIGHT: readonly GatewayMethod[] = ['people.change', 'people.remove', 'people.unlink'];
/** Ends the caller's own browser. */
const LEAVES: readonly GatewayMethod[] = ['access.signOut'];

/** What a command needs to change something. */
const CHANGING: Readonly<Record<string, string>> = {
  approve: '',
  deny: '',
  import: 'yes',
  sync: '',
  watch: 'AAPL',
  alert: 'AAPL > 900',
  memory: 'add I like tea',
  schedule: 'every day at 9 remind me to stretch',
  share: 'ISA owner',
  undo: '0123abcd',
};
const READERS_OWN = ['watchlist.get', 'alerts.list', 'memory.list', 'schedules.list', 'shares.list'] as const;

/**
 * For every address besides the methods, what is sent there to get at somebody else's things; `null` where another test
 * goes there.
 */
const ADDRESSES: Readonly<Record<string, null | ((victim: Victim) => object)>> = {
  'GET /open': () => ({}),
  'POST /open': () => ({}),
  'GET /api/sign-in': () => ({}),
  'POST /api/sign-in/passkey/begin': () => ({}),
  'POST /api/sign-in/passkey': ({ ids }) => ({ response: { id: ids.passkey, type: 'public-key', response: {} } }),
  'GET /healthz': () => ({}),
  'GET /livez': () => ({}),
  'GET /readyz': () => ({}),
  'GET /metrics': () => ({}),
  'GET /api/events': null,
  'POST /api/rpc': null,
  'GET /v1/models': () => ({}),
  'GET /v1/models/:id{.+}': () => ({}),
  'POST /v1/chat/completions': ({ words }) => ({
    model: 'finclaw',
    messages: [{ role: 'user', content: `/search ${words[0]!.slice(0, 6)}` }],
  }),
  'POST /v1/responses': ({ ids }) => ({
    model: 'finclaw',
    previous_response_id: ids.response,
    input: 'What was that?',
  }),
  'POST /v1/embeddings': () => ({}),
  'POST /mcp': null,
  'GET /mcp': null,
  'DELETE /mcp': null,
};

const isThere = findPostgres() !== undefined;

describe.each(['SQLite', ...(isThere ? ['PostgreSQL'] : [])])(
  'nobody reaches what is somebody else’s, on %s',
  (engine) => {
    // One method in three on SQLite, and fewer on PostgreSQL, where `row-level-policy.test.ts` goes through everything with
    // the conditions taken out of the statements. `npm run chaos -- --whole matrix` tries all of it on both.
    const isSampled = engine === 'PostgreSQL' && !isWhole;
    const tried = <T>(all: readonly T[]): T[] => sampleOf(all, isSampled ? 12 : 3, 2);
    let world: PeopleOfMatrix;
    let url: string | undefined;

    beforeAll(async () => {
      url = engine === 'PostgreSQL' ? await createTestDatabase() : undefined;
      const env =
        url === undefined
          ? undefined
          : { DATABASE_URL: url, FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
      world = await PeopleOfMatrix.start(env);
    });
    afterAll(async () => {
      await world?.dispose();
      if (url !== undefined) await dropTestDatabases([url]);
    });

    /** Tries something on every victim as every other person, and looks for the victim's words and for changes. */
    async function each(
      attempt: (actor: Actor, victim: Victim) => Promise<string>,
      who: (actor: Actor, victim: Victim) => boolean = () => true,
    ): Promise<readonly string[]> {
      const found: string[] = [];
      for (const victim of world.victims) {
        const before = await world.stateOf(victim);
        for (const actor of world.actors.filter((other) => other.id !== victim.id && who(other, victim))) {
          const answer = await attempt(actor, victim);
          const read = victim.words.filter((word) => answer.includes(word));
          if (read.length > 0)
            found.push(`${actor.name} read ${read.join(', ')} of ${victim.name}: ${answer.slice(0, 300)}`);
          if (/RATE_LIMITED|INTERNAL/.test(answer))
            found.push(`${actor.name} was not answered: ${answer.slice(0, 300)}`);
        }
        const after = await world.stateOf(victim);
        if (after !== before) found.push(`something of ${victim.name} was changed: ${difference(before, after)}`);
      }
      return found;
    }

    /**
     * One owner and one member, of whom each tries it on the other kind: what is long to try is not tried as everybody
     * on everybody.
     */
    const some = ({ name }: Actor, { id }: Victim): boolean => {
      const isMember = name === 'another member';
      if (!isMember && (name !== 'second owner' || isSampled)) return false;
      return isWhole || isSampled || isMember === (id === 'local');
    };

    it('everybody sees their own: the words looked for are there', async () => {
      for (const victim of world.victims) {
        const methods = [
          'memory.list',
          'portfolio.rows',
          'alerts.list',
          'schedules.list',
          'tokens.list',
          'sessions.list',
          'passkeys.list',
          'ownKeys.list',
        ] as const;
        const own = (await Promise.all(methods.map((method) => world.rpc(victim, method, {})))).join('\n');
        for (const word of victim.words.slice(0, -1)) expect(own, word).toContain(word);
        expect(await world.stateOf(victim)).toContain(victim.words.at(-1));
        expect((await world.ask(victim, 'approvals.list')).approvals).toMatchObject([{ id: victim.ids.approval }]);
      }
    });

    it.each(tried((Object.keys(GATEWAY_ROUTES) as Called[]).filter((method) => !LEAVES.includes(method))))(
      '%s',
      async (method) => {
        const { verb, path }: GatewayRoute = GATEWAY_ROUTES[method as keyof typeof GATEWAY_ROUTES];
        const found = await each(async (actor, victim) => {
          if (actor.name.endsWith('owner') && OWNERS_RIGHT.includes(method)) return '';
          const params = { ...CALLS[method](victim) } as Readonly<Record<string, unknown>>;
          const answer = await world.rpc(actor, method, params);
          // The address of a method leads to the same call; whether the database differs is seen once.
          if (engine !== 'SQLite' || !some(actor, victim)) return answer;
          const isWord = (value: unknown): boolean => typeof value === 'string';
          const query = new URLSearchParams(
            Object.entries(params).filter(([, value]) => isWord(value)) as [string, string][],
          );
          const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
          const inBody = Object.fromEntries(Object.entries(params).filter(([name]) => !path.includes(`:${name}`)));
          const overHttp = await world.request(actor, verb, verb === 'GET' ? `${filled}?${query}` : filled, inBody);
          return `${answer}\n${overHttp}`;
        });
        expect(found).toEqual([]);
      },
    );

    it('every other address is in the table', () => {
      const context = { config: {} } as never;
      const routes = [...pageRoutes({ context, site: {} } as never), ...openaiRoutes(context), ...mcpRoutes(context)];
      const served = routes
        .map(({ verb, path }) => `${verb} ${path}`)
        .filter((name) => !Object.hasOwn(ADDRESSES, name));
      expect(served).toEqual([]);
    });

    it.each(tried(Object.keys(ADDRESSES).filter((name) => ADDRESSES[name] !== null)))('%s', async (name) => {
      const [verb = '', path = ''] = name.split(' ');
      const at = path.replace(':id{.+}', 'nothing');
      const found = await each((actor, victim) => world.request(actor, verb, at, ADDRESSES[name]?.(victim)));
      expect(found).toEqual([]);
    });

    it.skipIf(isSampled)('every tool, with an id of somebody else’s in every field', async () => {
      const { tools } = world.fixture.app;
      const all = tools.list();
      expect(all.length).toBeGreaterThan(25);
      const found = await each(async (actor, victim) => {
        const sessionId = `agent:main:web:direct:${actor.id}${SAYS_YES}`;
        const context = { userId: actor.id, channelId: 'web', chatType: 'direct' as const, sessionId };
        const answers: string[] = [];
        for (const tool of all) {
          for (const text of ['AAPL', idFor(tool, victim)]) {
            const call = { ...context, abortSignal: AbortSignal.timeout(20_000), toolUseId: crypto.randomUUID() };
            answers.push((await tools.execute(tool.definition.name, inputFor(tool, text), call)).content);
          }
        }
        expect(answers.join('\n'), actor.name).not.toContain('nobody');
        return answers.join('\n');
      }, some);
      expect(found).toEqual([]);
    });

    it.skipIf(isSampled)('every command of the chat', async () => {
      const names = world.fixture.app.commands.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(15);
      const found = await each(async (actor, victim) => {
        const { sessionKey } = await world.talk(actor, '/help');
        const { alert, schedule, memory, approval } = victim.ids;
        const aimed = [
          `schedule remove ${schedule}`,
          `memory forget ${memory}`,
          `alert remove ${alert}`,
          `approve ${approval}`,
        ];
        for (const text of [...names, ...aimed, `deny ${approval}`]) await world.talk(actor, `/${text}`, sessionKey);
        return world.rpc(actor, 'sessions.get', { sessionKey, limit: 1000 });
      }, some);
      expect(found).toEqual([]);
    });

    it.skipIf(isSampled)('a reader changes nothing by any command of the chat, and is told so', async () => {
      const reader = world.actors.find(({ name }) => name === 'reader')!;
      const refusal = message('en', 'people.refused.reader');
      const changing = world.fixture.app.commands
        .filter(({ changes }) => changes !== undefined)
        .map(({ name }) => name);
      expect(changing.filter((name) => !Object.hasOwn(CHANGING, name))).toEqual([]);
      const own = async (): Promise<string> =>
        (await Promise.all(READERS_OWN.map((method) => world.rpc(reader, method, {})))).join('\n');
      // What somebody writes first settles their language, in which what nobody named is called.
      await world.talk(reader, '/관심 목록');
      const before = await own();
      for (const [name, words] of Object.entries(CHANGING)) {
        const { aliases } = world.fixture.app.commands.find((command) => command.name === name)!;
        for (const called of [name, ...aliases]) {
          const { sessionKey } = await world.talk(reader, `/${called} ${words}`);
          expect(await world.rpc(reader, 'sessions.get', { sessionKey, limit: 10 }), called).toMatch(
            new RegExp(`${refusal}|${message('ko', 'people.refused.reader')}`),
          );
        }
      }
      // The word that only asks for what there is changes nothing, so it is answered.
      for (const line of [
        '/watch list',
        '/관심 목록',
        '/schedule list',
        '/memory list',
        '/share list',
        '/settings list',
      ]) {
        const { sessionKey } = await world.talk(reader, line);
        expect(await world.rpc(reader, 'sessions.get', { sessionKey, limit: 10 }), line).not.toContain(refusal);
      }
      expect(await own()).toBe(before);
    });

    it.skipIf(isSampled)('every tool and resource over MCP', async () => {
      const found = await each(async (actor, victim) => {
        const { text, count, called, continued } = await overMcp(world, actor, victim);
        expect(count).toBeGreaterThan(15);
        expect(called).toEqual(expect.arrayContaining(['ask', 'check_figures']));
        expect(continued, 'the conversation of somebody else was gone on with').toBe(0);
        return text;
      }, some);
      expect(found).toEqual([]);
      // The same questions by the person themselves are answered with what they name.
      const victim = world.victims[1]!;
      const { said } = await overMcp(world, victim, victim);
      expect(said).toContain(victim.words[1]);
    });

    it('the stream of events', async () => {
      for (const victim of world.victims) {
        const others = world.actors.filter((actor) => actor.id !== victim.id && some(actor, victim));
        const sockets = await Promise.all(others.map((other) => world.socket(other)));
        await world.talk(victim, 'platypus 12 * 12');
        // An event of their own comes after all that could have come of the other's.
        for (const [index, socket] of sockets.entries()) {
          const { messageId } = await world.talk(others[index]!, '/help');
          await socket.hears('question', (event) => event.messageId === messageId);
          expect(JSON.stringify(socket.events), others[index]!.name).not.toContain('platypus');
        }
      }
    });

    it('the calls of the table reach what they name when they are made by its owner', async () => {
      const owner = world.victims[0]!;
      const isTried = (method: Called): boolean => CALLS[method].length > 0 && !OWNERS_RIGHT.includes(method);
      for (const method of (Object.keys(CALLS) as Called[]).filter(isTried)) {
        const answer = await world.rpc(owner, method, CALLS[method](owner));
        expect(answer, method).not.toContain('INVALID_INPUT');
      }
    });
  },
);
