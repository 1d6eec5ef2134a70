import { createHash } from 'node:crypto';
import type { App } from '@finclaw/app';
import { maskApiKey } from '@finclaw/models';
import type { GatewayMethod } from '@finclaw/types';
import { CompanyLinks } from '../access/company-links.ts';
import { digestOf as secretDigest } from '../access/secret.ts';
import { GatewayFixture, TestSocket } from './gateway-fixture.ts';

/** A method that is a question with one answer. */
export type Called = Exclude<GatewayMethod, 'events.subscribe'>;

/** Somebody with a browser of their own, or without any right to be here. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Thing =
  | 'session'
  | 'message'
  | 'alert'
  | 'memory'
  | 'schedule'
  | 'row'
  | 'order'
  | 'token'
  | 'browser'
  | 'endpoint'
  | 'approval'
  | 'inputHash'
  | 'response'
  | 'passkey'
  | 'key'
  | 'signIn';

/** Somebody with one of everything, and the words by which each of it is recognised. */
export interface Victim extends Actor {
  readonly words: readonly string[];
  readonly ids: Readonly<Record<Thing, string>>;
}

/** A server of models that wants a key, and that nobody asks anything. */
const VENDOR = 'elsewhere';

/** What moves by itself in a row: the clock of a job, what an alert saw last, when a browser came last. */
const MOVING = /"(?:last_at|entries|armed|baseline|since|seen|next_at|expiresAt|usedAt|updated_at)":[^,}]*/g;
/** What others do leaves traces here, with the words they used. */
const TRACES = new Set(['audit_log', 'run_recordings', 'recording_endings', 'live_events', 'sqlite_sequence']);

/** Several people who each have one of everything, on one running program; and somebody of another installation. */
export class PeopleOfMatrix {
  readonly fixture: GatewayFixture;
  readonly actors: Actor[] = [];
  readonly victims: Victim[] = [];
  readonly #foreign: GatewayFixture;
  readonly #sockets: TestSocket[] = [];
  readonly #clock: { at: number };

  private constructor(fixture: GatewayFixture, foreign: GatewayFixture, clock: { at: number }) {
    this.fixture = fixture;
    this.#foreign = foreign;
    this.#clock = clock;
  }

  static async start(env?: Readonly<Record<string, string>>): Promise<PeopleOfMatrix> {
    const clock = { at: Date.now() };
    const options = { doctor: async () => [] };
    const prepare = ({ approvals }: App): void => void approvals.addPresenter(yesTo(approvals));
    // The open questions wait as long as the test takes.
    const tools = { approvalTimeoutMs: 3_600_000 };
    const agents = { providers: { [VENDOR]: { baseUrl: 'https://models.invalid/v1' } } };
    // Nobody takes over from a busy machine, and asking often is tried elsewhere.
    const [session, people] = [{ leaseMs: 600_000 }, { messagesPerMinute: 6000 }];
    const fixture = await GatewayFixture.start({
      now: () => clock.at,
      tools,
      agents,
      session,
      people,
      options,
      prepare,
      ...(env && { env }),
    });
    const world = new PeopleOfMatrix(fixture, await GatewayFixture.start(), clock);
    const owner = { id: 'local', name: 'owner', headers: fixture.headers() };
    const member = await world.#join('member');
    world.victims.push(
      await world.#furnish(owner, 'quokka', '98765.4321'),
      await world.#furnish(member, 'wombat', '87654.3219'),
    );
    world.actors.push(owner, member, await world.#join('member', 'another member'), await world.#join('reader'));
    world.actors.push(await world.#join('owner', 'second owner'));
    const page = { origin: fixture.url, 'content-type': 'application/json' };
    world.actors.push({ id: '', name: 'stranger', headers: page });
    world.actors.push({
      id: '',
      name: 'somebody of another installation',
      headers: { ...world.#foreign.headers(), ...page },
    });
    return world;
  }

  async dispose(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    await this.fixture.dispose();
    await this.#foreign.dispose();
  }

  /** Makes one HTTP request; the clock goes on, so that no limit of how often hides what would have come. */
  async request(actor: Actor, verb: string, path: string, body?: object): Promise<string> {
    this.#clock.at += actor.id === '' ? 61_000 : 100;
    const init = {
      method: verb,
      headers: actor.headers,
      ...(body && verb !== 'GET' && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${this.fixture.url}${path}`, init);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
    await response.body?.cancel();
    return '';
  }

  rpc(actor: Actor, method: string, params: object): Promise<string> {
    return this.request(actor, 'POST', '/api/rpc', { jsonrpc: '2.0', id: 1, method, params });
  }

  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the table looks into many.
  async ask(actor: Actor, method: Called, params: object = {}): Promise<any> {
    const { result, error } = JSON.parse(await this.rpc(actor, method, params));
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Asks something and waits for its end. */
  async talk(actor: Actor, text: string, sessionKey?: string): Promise<{ sessionKey: string; messageId: string }> {
    const messageId = crypto.randomUUID();
    const ended = this.fixture.app.turnOf('web', messageId);
    const sent = await this.ask(actor, 'messages.send', { text, messageId, ...(sessionKey && { sessionKey }) });
    await ended;
    return { sessionKey: sent.sessionKey, messageId };
  }

  async socket(actor: Actor): Promise<TestSocket> {
    const { cookie = '', origin = '' } = actor.headers;
    const socket = await TestSocket.open(this.fixture.url.replace('http', 'ws'), { cookie, origin });
    this.#sockets.push(socket);
    await socket.call('events.subscribe', {});
    return socket;
  }

  /**
   * Every row of the database that has somebody's words or id in it and is not another's, and their ways in as they see
   * them.
   */
  async stateOf(victim: Victim): Promise<string> {
    const { database } = this.fixture.app.store;
    const marks = [...victim.words, ...(victim.id === 'local' ? [] : [victim.id])];
    const others = this.actors
      .filter(({ id }) => id !== '' && id !== victim.id)
      .map(({ id }) => (id === 'local' ? 'direct:local' : id));
    const found: string[] = [];
    for (const table of await this.#tables()) {
      const rows = (await database.all<object>(`SELECT * FROM ${table}`)).map((row) => `${table} ${textOf(row)}`);
      found.push(
        ...rows.filter(
          (row) => marks.some((mark) => row.includes(mark)) && !others.some((other) => row.includes(other)),
        ),
      );
    }
    const { tokens } = await this.ask(victim, 'tokens.list');
    const { browsers } = await this.ask(victim, 'browsers.list');
    const { signIns } = await this.ask(victim, 'signIns.list');
    return [...found.sort(), JSON.stringify(tokens), JSON.stringify(signIns), String(browsers.length)].join('\n');
  }

  async #tables(): Promise<readonly string[]> {
    const { database } = this.fixture.app.store;
    const names = await database
      .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .catch(() =>
        database.all<{ name: string }>(
          "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
        ),
      );
    return names.map(({ name }) => name).filter((name) => !TRACES.has(name));
  }

  async #join(role: 'owner' | 'member' | 'reader', name: string = role): Promise<Actor> {
    const { person, link } = await this.fixture.call('people.invite', { name, role });
    const response = await fetch(link, { redirect: 'manual' });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { id: person.id, name, headers: { ...this.fixture.headers(), cookie } };
  }

  async #browserOf({ headers }: Actor): Promise<{ readonly id: string; readonly digest: string }> {
    const digest = secretDigest(headers.cookie?.split('=')[1] ?? '');
    const { id } = JSON.parse((await this.fixture.app.store.values.get('gateway-browsers', digest)) ?? '');
    return { id, digest };
  }

  /** One of everything, under words nobody else uses. */
  async #furnish(actor: Actor, word: string, level: string): Promise<Victim> {
    const words = ['talk', 'memo', 'account', 'token', 'job'].map((thing) => `${word}${thing}`);
    const [talk, memo, account, token, job] = words as [string, string, string, string, string];
    const { sessionKey, messageId } = await this.talk(actor, `Remember the word ${talk} for me`);
    await this.ask(actor, 'memory.save', { text: `My secret is ${memo}` });
    const csv = `date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,${account},AAPL,3,100,USD\n`;
    await this.ask(actor, 'portfolio.import', { csv });
    await this.ask(actor, 'portfolio.setTargets', { targets: ['AAPL=60'] });
    await this.ask(actor, 'alerts.create', { symbol: 'AAPL', condition: { type: 'above', value: level } });
    await this.ask(actor, 'watchlist.add', { symbol: 'AAPL' });
    await this.ask(actor, 'schedules.add', { text: `every day at 9 remind me of ${job}`, timeZone: 'Asia/Seoul' });
    const { secret } = await this.ask(actor, 'tokens.create', { name: token, scopes: ['read', 'write'] });
    const program = { ...actor, headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' } };
    const response = JSON.parse(
      await this.request(program, 'POST', '/v1/responses', { model: 'finclaw', input: `Say ${talk}` }),
    );
    const socket = await this.socket(actor);
    await this.ask(actor, 'messages.send', { text: '삼성전자 10주 사줘' });
    const { approval } = await socket.hears('approval-requested');
    const endpoint = `http://127.0.0.1:9/${word}`;
    const grant = { kind: 'browser', ...(await this.#browserOf(actor)), person: actor.id };
    await this.fixture.app.store.values.set(
      'push-subscribers',
      digestOf(endpoint),
      JSON.stringify({ endpoint, grant, locale: 'en' }),
    );
    const passkey = `passkey-${word}`;
    await this.fixture.app.store.values.set(
      'gateway-passkeys',
      passkey,
      JSON.stringify({ person: actor.id, name: `${word}key`, publicKey: '', counter: 0 }),
    );
    const apiKey = `sk-0123456789abcdef-${word.slice(0, 4)}`;
    const { profile } = await this.fixture.app.ownKeys.add(
      actor.id,
      { provider: VENDOR, apiKey, unchecked: true },
      'en',
    );
    const atProvider = { issuer: 'https://login.example', subject: word };
    const links = new CompanyLinks({ values: this.fixture.app.store.values, now: () => this.#clock.at });
    await links.link(atProvider, actor.id, `${word}@login.example`);
    const first = async (method: Called, list: string): Promise<string> => (await this.ask(actor, method))[list][0].id;
    const { memories } = await this.ask(actor, 'memory.list');
    const ids = {
      session: sessionKey,
      message: messageId,
      endpoint,
      response: response.id,
      order: '1',
      passkey,
      approval: approval.id,
      inputHash: approval.inputHash,
      key: profile!.id,
      signIn: CompanyLinks.idOf(atProvider),
      alert: await first('alerts.list', 'alerts'),
      memory: memories.find(({ text }: { text: string }) => text.includes(memo)).id,
      schedule: await first('schedules.list', 'schedules'),
      row: await first('portfolio.rows', 'rows'),
      token: await first('tokens.list', 'tokens'),
      browser: await first('browsers.list', 'browsers'),
    };
    return { ...actor, words: [...words, level, `${word}key`, maskApiKey(apiKey), endpoint], ids };
  }
}

const textOf = (row: object): string =>
  JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).replace(MOVING, '');
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The conversations in which everything that asks for a yes gets one, so that the tools do what they were asked for.
 */
export const SAYS_YES = ':says-yes';

/** Says yes there. */
export const yesTo = (approvals: App['approvals']): Parameters<App['approvals']['addPresenter']>[0] => ({
  canReach: ({ sessionKey }) => sessionKey.endsWith(SAYS_YES),
  present: ({ id, requester }) =>
    void setImmediate(() => approvals.answer(id, { approved: true, by: { ...requester, origin: 'button' } })),
});

/** The lines that are only in one of two states. */
export function difference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `- ${line.slice(0, 400)}`);
  return [...gone, ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.slice(0, 400)}`)].join('\n');
}
