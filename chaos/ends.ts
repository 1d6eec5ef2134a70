import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp, openAuditLog } from '@finclaw/app';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake, type WireReply } from '@finclaw/models/testing';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import fc from 'fast-check';
import { PLAIN_CAPABILITIES } from './plain-capabilities.ts';

// People who talk over each other, stop, and lose their model, all in one running program: does every accepted message
// end once, does nothing of an answer show after its end, and is nobody overtaken?

/** The queue modes of a conversation; each has an agent of its own. */
const MODES = ['queue', 'followup', 'interrupt', 'collect', 'steer', 'steer-backlog'] as const;

/** The model's reactions to a question. */
const MODEL = ['answer', 'tool', 'hold', 'slow', 'cut', 'fault', 'empty'] as const;

/** One thing that happens in a conversation. */
export type Step =
  | { readonly do: 'say'; readonly model: (typeof MODEL)[number] }
  | { readonly do: 'command' | 'stop-command' | 'stop' | 'stop-all' | 'release' }
  | { readonly do: 'wait'; readonly ms: number };

/** One person's actions, from beginning to end. */
export interface Script {
  readonly mode: (typeof MODES)[number];
  readonly steps: readonly Step[];
}

/** Several conversations at once; the program is closed and started again at some of their moments. */
export interface Batch {
  readonly scripts: readonly Script[];
  readonly restarts: readonly number[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), model: fc.constantFrom(...MODEL) }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'command' }, { do: 'stop-command' }, { do: 'stop-all' }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'stop' }, { do: 'release' }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(30) }) },
);

const script: fc.Arbitrary<Script> = fc.record({
  mode: fc.constantFrom(...MODES),
  steps: fc.array(step, { minLength: 2, maxLength: 12 }),
});

/** Batches of so many conversations. */
export const batches = (scripts: number): fc.Arbitrary<Batch> =>
  fc.record({
    scripts: fc.array(script, { minLength: scripts, maxLength: scripts }),
    restarts: fc.array(fc.nat(12), { maxLength: 2 }),
  });

/** The findings of a batch; every list is empty when there are none. */
export interface Found {
  /** Accepted messages without an end, or with more than one. */
  readonly badEnds: string[];
  /** Text shown of a run after its end. */
  readonly late: string[];
  /** Runs that overtook an earlier message of their conversation. */
  readonly overtaken: string[];
  /** Messages whose inbox row, turn and record do not agree. */
  readonly disagreements: string[];
  readonly messages: number;
  readonly outcomes: Map<string, number>;
}

const channelId = createChannelId('web');

/** The program on a state directory of its own, with a scripted vendor. It can be closed and started again. */
class World {
  readonly found: Found = { badEnds: [], late: [], overtaken: [], disagreements: [], messages: 0, outcomes: new Map() };
  readonly accepted: string[] = [];
  readonly ends = new Map<string, { readonly runId: string; readonly outcome: string }[]>();
  readonly #dir = mkdtempSync(join(tmpdir(), 'finclaw-ends-'));
  readonly #paths = resolveStatePaths({ FINCLAW_STATE_DIR: this.#dir });
  readonly #fake: WireFake;
  readonly #endedRuns = new Set<string>();
  readonly #holds = new Map<string, PromiseWithResolvers<void>>();
  #isOver = false;
  #receive: (message: InboundMessage) => Promise<void> = async () => {};
  #app!: App;
  #starting: Promise<unknown>;

  private constructor(fake: WireFake) {
    this.#fake = fake;
    fake.answer((request) => this.#reply(JSON.stringify(request.body.messages.at(-1)), request.body.messages.length));
    ensureStateDirs(this.#paths);
    this.#starting = this.#start();
  }

  static async open(): Promise<World> {
    const world = new World(await startWireFake());
    await world.#starting;
    return world;
  }

  get app(): App {
    return this.#app;
  }

  async #start(): Promise<void> {
    const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    const config = configFor(this.#fake.anthropicUrl);
    this.#app = await createApp({ config, paths: this.#paths, locale: 'en', logger: createSilentLogger(), env });
    this.#app.onTurnEnd((_channel, messageId, { runId, outcome }) => {
      this.#endedRuns.add(runId);
      this.ends.set(messageId, [...(this.ends.get(messageId) ?? []), { runId, outcome }]);
    });
    this.#app.addChannel(this.#channel());
    await this.#app.load();
    await this.#app.recover();
  }

  async restart(): Promise<void> {
    this.#starting = this.#starting.then(async () => {
      await this.#app.close();
      await this.#start();
    });
    await this.#starting;
  }

  messageOf(id: string, person: string, body: string): InboundMessage {
    return {
      id,
      channelId,
      origin: 'typed',
      chatType: 'direct',
      senderId: person,
      body,
      timestamp: createTimestamp(Date.now()),
    };
  }

  /** Hands a message in; one that comes while the program is away is sent again, as people do. */
  async say(id: string, person: string, body: string): Promise<void> {
    for (;;) {
      await this.#starting;
      try {
        await this.#receive(this.messageOf(id, person, body));
        this.accepted.push(id);
        return;
      } catch {
        await pause(5);
      }
    }
  }

  release(person: string): void {
    this.#holds.get(person)?.resolve();
    this.#holds.delete(person);
  }

  /** Lets every model go on, waits for the last end, and looks whether all that was written down agrees. */
  async finish(): Promise<void> {
    this.#isOver = true;
    for (const hold of this.#holds.values()) hold.resolve();
    const deadline = Date.now() + 120_000;
    const isOpen = (id: string): boolean => !this.ends.has(id);
    while (this.accepted.some(isOpen) && Date.now() < deadline) await pause(10);
    await this.restart();
    await pause(20);
    await this.#judge();
    await this.#app.close();
    await this.#fake.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async #judge(): Promise<void> {
    const { badEnds, disagreements, outcomes } = this.found;
    const records = await openAuditLog(this.#app.store, this.#paths).latest(1_000_000);
    for (const id of this.accepted) {
      const ends = this.ends.get(id) ?? [];
      if (ends.length !== 1) badEnds.push(`${id}: ${ends.map(({ outcome }) => outcome).join(', ') || 'none'}`);
      const row = await this.#app.store.inbox.ofMessage(channelId, id);
      const outcome = ends[0]?.outcome ?? 'none';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (row?.state !== 'done' || row.outcome !== outcome)
        disagreements.push(`${id}: row ${row?.outcome}, turn ${outcome}`);
      const written = records.filter(({ kind, runId, body }) => {
        const { messageIds } = body as { messageIds?: readonly string[] };
        return kind !== 'approval' && (messageIds ? messageIds.includes(id) : runId === row?.id);
      });
      if (written.length !== 1) disagreements.push(`${id}: ${written.length} records`);
    }
  }

  #reply(last: string, length: number): WireReply {
    const [, id = '', model = 'answer'] = [...last.matchAll(/<(\S+) (\S+)>/g)].at(-1) ?? [];
    const text = [`About ${id}: `, 'so it is. ', 'That is all.'];
    // After a tool the last message is its result, which names no question.
    if (id === '' || this.#isOver) return { text };
    if (model === 'tool')
      return { text: 'Let me see. ', toolCalls: [{ name: 'calculate', input: { expression: `${length} + 1` } }] };
    if (model === 'cut') return { text, ending: 'reset', after: 4 };
    if (model === 'fault') return { status: 529 };
    if (model === 'empty') return { text: '' };
    if (model === 'slow') return { text, delayMs: 3 };
    if (model !== 'hold') return { text };
    const person = id.split('.')[0]!;
    const hold = this.#holds.get(person) ?? Promise.withResolvers<void>();
    this.#holds.set(person, hold);
    return { text, hold: hold.promise };
  }

  /** A platform that takes a moment to show what it is given. */
  #channel(): ChannelPlugin {
    const show = (runId: string | undefined, what: string): void => {
      if (runId !== undefined && this.#endedRuns.has(runId)) this.found.late.push(`${runId}: ${what}`);
    };
    return {
      id: channelId,
      capabilities: { ...PLAIN_CAPABILITIES, supportsIdempotentSend: true },
      onMessage: (handler) => {
        this.#receive = handler;
        return async () => {};
      },
      progress: (_target, runId, { type }) => show(runId, type),
      send: async ({ runId, payloads }) => {
        await pause((payloads[0]?.text?.length ?? 0 > 20) ? 2 : 0);
        show(runId, payloads[0]?.text ?? '');
        return undefined;
      },
    };
  }
}

/** Plays a batch and returns its problems. */
export async function play({ scripts, restarts }: Batch): Promise<Found> {
  const world = await World.open();
  const asked = await Promise.all(
    scripts.map((each, index) => act(world, each, `p${index}-${each.mode}`, restarts, index)),
  );
  await world.finish();
  for (const ids of asked) world.found.overtaken.push(...overtakers(ids, world.ends));
  return { ...world.found, messages: world.accepted.length };
}

async function act(
  world: World,
  { steps }: Script,
  person: string,
  restarts: readonly number[],
  index: number,
): Promise<string[]> {
  const asked: string[] = [];
  const sessionKey = () => world.app.sessionKeyOf(world.messageOf('', person, ''));
  for (const [at, each] of steps.entries()) {
    const id = `${person}.${at}`;
    if (index === 0 && restarts.includes(at)) await world.restart();
    switch (each.do) {
      case 'say':
        asked.push(id);
        await world.say(id, person, `<${id} ${each.model}>`);
        break;
      case 'command':
        await world.say(id, person, '/help');
        break;
      case 'stop-command':
        await world.say(id, person, '/stop');
        break;
      case 'stop':
        world.app.stop(sessionKey());
        break;
      case 'stop-all':
        world.app.stopAll(sessionKey());
        break;
      case 'release':
        world.release(person);
        break;
      case 'wait':
        await pause(each.ms);
    }
  }
  return asked;
}

/** Runs are made one after the other, so each begins with a later message than the one before it. */
function overtakers(ids: readonly string[], ends: World['ends']): readonly string[] {
  const runs = [...ends].flatMap(([id, [end]]) =>
    end?.outcome === 'answered' && ids.includes(id) ? [{ id, runId: end.runId }] : [],
  );
  const firsts = [...Map.groupBy(runs, ({ runId }) => runId).values()].map((run) =>
    Math.min(...run.map(({ id }) => ids.indexOf(id))),
  );
  return firsts.flatMap((first, at) => (at > 0 && first < firsts[at - 1]! ? [ids[first]!] : []));
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function configFor(anthropicUrl: string): FinClawConfig {
  const { agents, session } = defaultConfig;
  const entries = Object.fromEntries(MODES.map((mode) => [mode, { queue: { mode } }]));
  return {
    ...defaultConfig,
    session: { ...session, queue: { ...session.queue, maxSize: 3, collectWindowMs: 5 } },
    agents: { ...agents, providers: { anthropic: { baseUrl: anthropicUrl } }, entries, bindings: bindingsFor(MODES) },
  };
}

/** People are named after the way their messages wait. */
function bindingsFor(modes: readonly string[]): FinClawConfig['agents']['bindings'] {
  return modes.flatMap((mode) =>
    Array.from({ length: 200 }, (_, index) => ({ agentId: mode, senderId: `p${index}-${mode}`, priority: 0 })),
  );
}
