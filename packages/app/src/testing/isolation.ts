import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, type Place, quiet } from '@finclaw/channel-kit/testing';
import { defaultConfig, type FinClawConfig, PLATFORM_NAMES } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { type App, createApp } from '../create-app.ts';
import { SECRET_WORD, startEchoModel } from './echo-model.ts';

export type Person = 'alice' | 'bob';
export type Account = 'default' | 'work';

/** Where a conversation is held: with one of two bot accounts, alone or in one of two rooms. */
export interface Conversation {
  readonly account: Account;
  readonly where: Place;
  /** Whose direct chat it is. */
  readonly person: Person;
}

/** What a person does: says something, asks for a transaction, or asks for what they hold. */
export interface IsolationStep extends Conversation {
  readonly act: 'say' | 'order' | 'holdings';
}

/** What a channel's own tests provide: two people, two rooms and two bot accounts on its fake platform. */
export interface IsolationDriver {
  /** Attaches the channel to the program, with its approval cards. */
  attach(app: App): Promise<void>;
  /** The id the program knows a person by. */
  senderId(person: Person): string;
  say(conversation: Conversation, text: string): Promise<void>;
  /** Everything a bot account shows in a conversation now, cards included. */
  shown(conversation: Conversation): readonly string[];
  /** Presses a button on every card of a conversation that has buttons. */
  press(
    conversation: Conversation,
    by: Person,
    decide: (card: string) => 'approve' | 'deny' | undefined,
  ): Promise<void>;
  close(): Promise<void>;
}

const PEOPLE: readonly Person[] = ['alice', 'bob'];
const ACCOUNTS: readonly Account[] = ['default', 'work'];
const PLACES: readonly Place[] = ['direct', 'room', 'other-room'];

/** A room is one conversation for everybody in it, a direct chat is one per person. */
const keyOf = ({ account, where, person }: Conversation): string => `${account} ${where === 'direct' ? person : where}`;

const CONVERSATIONS: readonly Conversation[] = ACCOUNTS.flatMap((account) =>
  PLACES.flatMap((where) => PEOPLE.map((person) => ({ account, where, person }))),
);

/** The configuration of a program whose channels are open to everybody and whose model tells everything it knows. */
function isolationConfig(modelUrl: string): FinClawConfig {
  const open = { enabled: true, allowFrom: ['*'] };
  const { channels, agents, models } = defaultConfig;
  return {
    ...defaultConfig,
    channels: {
      ...channels,
      ...Object.fromEntries(PLATFORM_NAMES.map((name) => [name, { ...channels[name], ...open }])),
    },
    agents: { ...agents, providers: { echo: { baseUrl: modelUrl, apiKey: 'none' } } },
    models: {
      ...models,
      definitions: { echo: { provider: 'echo', model: 'echo', contextWindow: 100_000, maxOutputTokens: 1000 } },
      defaultModel: 'echo',
      fallbacks: [],
    },
  };
}

/** Opens the program in a state directory, with open channels and the model at the given address. */
export async function openTestApp(modelUrl: string, stateDir: string): Promise<App> {
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
  ensureStateDirs(paths);
  return createApp({ config: isolationConfig(modelUrl), paths, locale: 'en', logger: createSilentLogger(), env: {} });
}

/**
 * Runs the whole program with two people, two rooms and two bot accounts at once, and throws when a word, a holding or
 * an approval is seen where it does not belong.
 */
export async function checkIsolation(driver: IsolationDriver, steps: readonly IsolationStep[]): Promise<void> {
  const model = await startEchoModel();
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-isolation-'));
  const app = await openTestApp(model.url, dir);
  try {
    await driver.attach(app);
    await playOut(driver, steps, app);
  } finally {
    await driver.close();
    await app.close();
    await model.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playOut(driver: IsolationDriver, steps: readonly IsolationStep[], app: App): Promise<void> {
  const paid = registerTools(app, driver);
  const ended: string[] = [];
  app.onTurnEnd((_channelId, _messageId, { outcome }) => void ended.push(outcome));
  const told = new Map<string, Set<string>>();
  for (const [index, step] of steps.entries()) {
    const secret = `secret${nameOf(index)}`;
    told.set(keyOf(step), (told.get(keyOf(step)) ?? new Set()).add(secret));
    const ask = { say: 'remember', order: 'please call pay with', holdings: 'please call holdings for' }[step.act];
    await driver.say(step, `${ask} ${secret}`);
  }
  const ownerOf = (card: string) =>
    steps.find((_step, index) => card.includes(`"secret${nameOf(index)}"`))?.person ?? 'alice';
  const isAnswered = (conversation: Conversation) =>
    [...(told.get(keyOf(conversation)) ?? [])].every((secret) => wordsIn(driver, conversation).has(secret));
  await eventually('every turn ends with an answer', () => {
    for (const conversation of CONVERSATIONS) void pressAll(driver, conversation, ownerOf);
    return ended.length >= steps.length && CONVERSATIONS.every(isAnswered);
  });
  await quiet();
  assert.deepEqual(new Set(ended), new Set(steps.length > 0 ? ['answered'] : []));
  for (const conversation of CONVERSATIONS)
    checkShown(driver, conversation, told.get(keyOf(conversation)) ?? new Set());
  checkPaid(paid, steps, driver);
}

/**
 * People approve what they ordered and do not let a room see what they hold; the other one presses first, and the
 * opposite.
 */
async function pressAll(
  driver: IsolationDriver,
  conversation: Conversation,
  ownerOf: (card: string) => Person,
): Promise<void> {
  const wish = (card: string) => (card.includes('holdings') ? 'deny' : 'approve');
  const opposite = (card: string) => (card.includes('holdings') ? 'approve' : 'deny');
  for (const by of PEOPLE)
    await driver.press(conversation, by, (card) => (ownerOf(card) === by ? undefined : opposite(card)));
  for (const by of PEOPLE)
    await driver.press(conversation, by, (card) => (ownerOf(card) === by ? wish(card) : undefined));
}

const wordsIn = (driver: IsolationDriver, conversation: Conversation): ReadonlySet<string> =>
  new Set([...driver.shown(conversation).join('\n').matchAll(SECRET_WORD)].map(([word]) => word));

function checkShown(driver: IsolationDriver, conversation: Conversation, told: ReadonlySet<string>): void {
  const words = wordsIn(driver, conversation);
  const isDirect = conversation.where === 'direct';
  const own = isDirect ? [`holding${capital(conversation.person)}`] : [];
  const allowed = new Set([...told, ...own]);
  const leaked = [...words].filter((word) => !allowed.has(word));
  assert.deepEqual(leaked, [], `seen in ${keyOf(conversation)}`);
}

interface Payment {
  readonly userId: string;
  readonly accountId: string | undefined;
  readonly note: unknown;
}

/** A transaction runs once, and for the person who asked for it. */
function checkPaid(paid: readonly Payment[], steps: readonly IsolationStep[], driver: IsolationDriver): void {
  const ordered = steps.flatMap(({ act, person, account }, index) =>
    act === 'order' ? [`${driver.senderId(person)} ${account} secret${nameOf(index)}`] : [],
  );
  const done = paid.map(({ userId, accountId, note }) => `${userId} ${accountId} ${note}`);
  assert.equal(new Set(done).size, done.length, 'no transaction ran twice');
  assert.deepEqual(done.sort(), ordered.sort());
}

/** A transaction that needs a yes, and a look at what somebody holds. */
function registerTools(app: App, driver: IsolationDriver): readonly Payment[] {
  const paid: Payment[] = [];
  const inputSchema = { type: 'object', properties: { note: { type: 'string', description: 'A note' } } } as const;
  const base = { group: 'finance', inputSchema } as const;
  app.tools.register(
    { ...base, name: 'pay', description: 'Pays', changes: 'outside', accessesSensitiveData: false },
    async ({ note }, { userId, accountId }) => {
      paid.push({ userId, accountId, note });
      return { content: 'paid', isError: false };
    },
  );
  app.tools.register(
    { ...base, name: 'holdings', description: 'Holdings', changes: 'nothing', accessesSensitiveData: true },
    async (_input, { userId }) => {
      const owner = PEOPLE.find((person) => driver.senderId(person) === userId) ?? 'nobody';
      return { content: `holding${capital(owner)}`, isError: false };
    },
  );
  return paid;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A number in letters, because answers are checked for figures nobody vouched for. */
const nameOf = (index: number): string => `N${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
