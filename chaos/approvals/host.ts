import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '@finclaw/app';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import type { PendingApproval } from '@finclaw/tools';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { PLAIN_CAPABILITIES } from '../plain-capabilities.ts';
import { decisionOn, MODES, type Said } from './plan.ts';

/** The options of one process of the program. */
export interface HostOptions {
  readonly stateDir: string;
  readonly modelUrl: string;
  /** The key that its model calls carry. */
  readonly life: string;
  /** The people of all conversations. */
  readonly people: readonly string[];
  readonly approvalTimeoutMs?: number;
}

const channelId = createChannelId('web');

/**
 * The program with a channel whose platform is a file, and people who answer cards as the quantity decides. The outside
 * is stored beside its state: `delivered.log` has what has arrived, `pressed.log` who pressed which button with which
 * result.
 */
export class Host {
  readonly app: App;
  /** The people present to answer cards. */
  readonly present = new Set<string>();
  readonly #options: HostOptions;
  #receive: (message: InboundMessage) => Promise<void> = async () => {};

  private constructor(app: App, options: HostOptions) {
    this.app = app;
    this.#options = options;
  }

  static async start(options: HostOptions): Promise<Host> {
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: options.stateDir });
    await ensureStateDirs(paths);
    const config = configFor(options);
    const env = { ANTHROPIC_API_KEY: options.life };
    const app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env });
    const host = new Host(app, options);
    app.approvals.addPresenter({
      canReach: ({ senderId }) => host.present.has(senderId),
      present: (card) => host.#show(card),
    });
    await app.load();
    app.addChannel(host.#channel());
    return host;
  }

  say({ id, sender, body }: Said): Promise<void> {
    const timestamp = createTimestamp(Date.now());
    return this.#receive({ id, channelId, chatType: 'direct', senderId: sender, origin: 'typed', body, timestamp });
  }

  #show({ id, requester, fields }: PendingApproval): void {
    const quantity = Number(fields.find(({ path }) => path === 'quantity')?.value);
    const decision = decisionOn(quantity);
    if (decision === 'leave') return;
    setImmediate(async () => {
      const approved = decision === 'approve';
      this.#note('pressed.log', { quantity, approved });
      const result = await this.app.approvals.answer(id, { approved, by: { ...requester, origin: 'button' } });
      this.#note('pressed.log', { quantity, approved, result });
    });
  }

  /** A platform that knows a repetition by its key. */
  #channel(): ChannelPlugin {
    return {
      id: channelId,
      capabilities: { ...PLAIN_CAPABILITIES, supportsIdempotentSend: true },
      onMessage: (handler) => {
        this.#receive = handler;
        return async () => {};
      },
      send: async ({ targetId, replyToMessageId, idempotencyKey, payloads }) => {
        const log = join(this.#options.stateDir, 'delivered.log');
        const isRepeated = existsSync(log) && readFileSync(log, 'utf8').includes(`"${idempotencyKey}"`);
        const text = payloads[0]?.text ?? '';
        if (!isRepeated)
          this.#note('delivered.log', { key: idempotencyKey, target: targetId, replyTo: replyToMessageId, text });
        return undefined;
      },
    };
  }

  #note(file: string, line: object): void {
    appendFileSync(join(this.#options.stateDir, file), `${JSON.stringify(line)}\n`);
  }
}

function configFor({ modelUrl, people, approvalTimeoutMs }: HostOptions): FinClawConfig {
  const { agents, session, finance, tools } = defaultConfig;
  return {
    ...defaultConfig,
    session: { ...session, queue: { ...session.queue, collectWindowMs: 5 } },
    finance: { ...finance, paper: { ...finance.paper, cash: { KRW: 1_000_000_000_000 } } },
    tools: { ...tools, ...(approvalTimeoutMs !== undefined && { approvalTimeoutMs }) },
    agents: {
      ...agents,
      providers: { anthropic: { baseUrl: modelUrl } },
      entries: Object.fromEntries(MODES.map((mode) => [mode, { queue: { mode } }])),
      // People are named after the way their messages wait.
      bindings: people.map((senderId) => ({
        agentId: senderId.slice(senderId.indexOf('-') + 1),
        senderId,
        priority: 0,
      })),
    },
  };
}
