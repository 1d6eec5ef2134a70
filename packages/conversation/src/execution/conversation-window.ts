import type { PreparedHistory, SessionStore } from '@finclaw/agent';
import type { ModelsForRuns } from '@finclaw/models';
import type { Locale, MsgContext } from '@finclaw/types';
import type { PromptSource } from './prompt-source.ts';
import { audienceOf, type RunTools } from './run-tools.ts';
import { type SessionHistoryDeps, sessionHistory } from './session-history.ts';

interface ConversationWindowDeps extends SessionHistoryDeps {
  readonly sessions: SessionStore;
  readonly tools: RunTools;
  readonly models: ModelsForRuns;
  readonly prompt: PromptSource;
}

/** The use of a conversation's context window, by part, in tokens. */
export interface WindowUse {
  readonly model: string;
  readonly window: number;
  readonly used: number;
  readonly parts: PreparedHistory['state']['breakdown'];
}

/** The approximate share left after a requested compaction. */
const CONDENSED_SHARE = 1 / 3;
const LOCK_WAIT_MS = 30_000;

/** Reports and frees the space a conversation takes in its model's context window. */
export class ConversationWindow {
  readonly #deps: ConversationWindowDeps;

  constructor(deps: ConversationWindowDeps) {
    this.#deps = deps;
  }

  measure(ctx: MsgContext, locale: Locale, signal: AbortSignal): Promise<WindowUse> {
    return this.#prepare(ctx, locale, signal);
  }

  /** Condenses a conversation now; its facts stay word for word. */
  async condense(
    ctx: MsgContext,
    locale: Locale,
    signal: AbortSignal,
  ): Promise<{ before: WindowUse; after: WindowUse }> {
    const before = await this.measure(ctx, locale, signal);
    await this.#prepare(ctx, locale, signal, CONDENSED_SHARE);
    return { before, after: await this.measure(ctx, locale, signal) };
  }

  async #prepare(ctx: MsgContext, locale: Locale, signal: AbortSignal, condenseTo?: number): Promise<WindowUse> {
    const { sessions, tools, models, prompt } = this.#deps;
    const { sessionKey } = ctx;
    const agentId = 'main';
    const session = await sessions.open(sessionKey, { signal, timeoutMs: LOCK_WAIT_MS });
    try {
      const runId = crypto.randomUUID();
      const chosen = await models.forRun({ runId, sessionKey, agentId, actingUser: ctx, signal });
      const offered = tools.toolsFor(audienceOf(ctx));
      const systemPrompt = prompt.blocksFor({ ctx, agentId, locale, tools: offered, model: chosen.model });
      const checkpoint = await session.checkpoint();
      const summarizer = async () => models.summarizer?.({ runId, sessionKey, actingUser: ctx, signal });
      const request = { ctx, session, chosen, systemPrompt, tools: offered, checkpoint, signal, summarizer };
      const { history } = await sessionHistory(this.#deps, {
        ...request,
        ...(condenseTo === undefined ? {} : { condenseTo }),
      });
      const { state } = history;
      const { model, contextWindow } = chosen.model;
      return { model, window: contextWindow, used: state.currentTokens, parts: state.breakdown };
    } finally {
      await session.close();
    }
  }
}
