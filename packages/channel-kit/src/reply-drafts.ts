import { type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import {
  addToSegment,
  type ReplyProgress,
  type ReplyTarget,
  type TextSegment,
  textOfSegments,
  withoutSegment,
} from '@finclaw/types';

/** A platform's functions to show a text that is still being written. A handle must be serializable as JSON. */
export interface DraftSurface<Handle> {
  /** Creates a message. The key is the same for every attempt of one run, for platforms that detect duplicates. */
  create(target: ReplyTarget, text: string, key: string): Promise<Handle>;
  /** Finds a message that may have been created under the key; absent where the platform cannot tell. */
  find?(target: ReplyTarget, key: string): Promise<Handle>;
  edit(handle: Handle, text: string): Promise<void>;
  remove(handle: Handle): Promise<void>;
  /** Shows a separate sentence. */
  note(target: ReplyTarget, text: string): Promise<void>;
  /** Returns the minimum interval between changes of a message in this chat. */
  intervalMs(target: ReplyTarget): number;
}

interface ReplyDraftsOptions<Handle> {
  readonly surface: DraftSurface<Handle>;
  readonly logger: FinClawLogger;
  /** Stores what is displayed, so that after a crash the answer replaces its beginning instead of following it. */
  readonly memory?: { readonly values: KeyValueStore; readonly scope: string };
  readonly now?: () => number;
}

interface Draft<Handle> {
  readonly target: ReplyTarget;
  readonly runId: string;
  segments: readonly TextSegment[];
  shown: string;
  handle: Handle | undefined;
  /** True if the message may have been created without confirmation. */
  isDoubtful: boolean;
  nextAt: number;
  timer: NodeJS.Timeout | undefined;
  /** The calls of one draft follow each other. */
  work: Promise<void>;
  isStopped: boolean;
}

/** The delay before the first words, so that a short answer is one message without an edit. */
const FIRST_DELAY_MS = 500;
/** The maximum number of drafts of runs that ended without an answer. */
const MAX_DRAFTS = 200;
/** No answer is delivered later than this. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

/** Streams answers to a platform: one message per run, edited in place, no faster than the platform allows. */
export class ReplyDrafts<Handle> {
  readonly #options: ReplyDraftsOptions<Handle>;
  readonly #drafts = new Map<string, Draft<Handle>>();
  readonly #now: () => number;

  constructor(options: ReplyDraftsOptions<Handle>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    if (event.type === 'notice') this.#note(target, event.text);
    if (event.type === 'ended') this.#abandon(runId);
    if (event.type !== 'text' && event.type !== 'withdrawn') return;
    const draft = this.#drafts.get(runId) ?? this.#open(target, runId);
    if (event.type === 'text') draft.segments = addToSegment(draft.segments, event.segment, event.delta);
    else {
      draft.segments = withoutSegment(draft.segments, event.segment);
      draft.isStopped = false;
      if (draft.segments.length === 0) {
        this.#enqueue(draft, () => this.#remove(draft));
        return;
      }
    }
    this.#schedule(draft);
  }

  /**
   * Ends the draft of a run and returns its handle, so that the answer can replace it; `settled` confirms that it did.
   */
  async take(runId: string): Promise<Handle | undefined> {
    const draft = this.#drafts.get(runId) ?? (await this.#remembered(runId));
    if (!draft) return undefined;
    await this.#stop(draft);
    this.#drafts.delete(runId);
    return draft.handle ?? (draft.isDoubtful ? this.#options.surface.find?.(draft.target, runId) : undefined);
  }

  /** Tells whether the beginning of this run's answer is displayed, also by an earlier process. */
  async has(runId: string): Promise<boolean> {
    const draft = this.#drafts.get(runId);
    return (draft?.handle ?? (await this.#memoryOf(runId))?.handle) !== undefined;
  }

  /** Records that the answer has replaced its draft; later text is a new message. */
  async settled(runId: string): Promise<void> {
    const { memory } = this.#options;
    await memory?.values.delete(memory.scope, runId);
  }

  /** Stops displaying; present drafts stay. */
  async close(): Promise<void> {
    await Promise.all([...this.#drafts.values()].map((draft) => this.#stop(draft)));
    this.#drafts.clear();
  }

  /** Opens a draft after looking up whether an earlier process has displayed the beginning. */
  #open(target: ReplyTarget, runId: string): Draft<Handle> {
    const draft = this.#newDraft(target, runId);
    this.#enqueue(draft, () => this.#recall(draft));
    const [oldest] = this.#drafts.keys();
    if (this.#drafts.size >= MAX_DRAFTS && oldest !== undefined) this.#drafts.delete(oldest);
    this.#drafts.set(runId, draft);
    return draft;
  }

  #newDraft(target: ReplyTarget, runId: string): Draft<Handle> {
    const nextAt = this.#now() + Math.min(FIRST_DELAY_MS, this.#options.surface.intervalMs(target));
    const idle = { timer: undefined, work: Promise.resolve(), isStopped: false, isDoubtful: false };
    return { target, runId, segments: [], shown: '', handle: undefined, nextAt, ...idle };
  }

  async #remembered(runId: string): Promise<Draft<Handle> | undefined> {
    const known = await this.#memoryOf(runId);
    return (
      known && { ...this.#newDraft(known.target, runId), handle: known.handle, isDoubtful: known.handle === undefined }
    );
  }

  async #recall(draft: Draft<Handle>): Promise<void> {
    const known = await this.#memoryOf(draft.runId);
    if (known === undefined) return;
    draft.handle = known.handle;
    draft.isDoubtful = known.handle === undefined;
  }

  async #memoryOf(runId: string): Promise<{ readonly target: ReplyTarget; readonly handle?: Handle } | undefined> {
    const { memory } = this.#options;
    const stored = await memory?.values.get(memory.scope, runId);
    return stored === undefined ? undefined : (JSON.parse(stored) as { target: ReplyTarget; handle?: Handle });
  }

  #schedule(draft: Draft<Handle>): void {
    if (draft.timer !== undefined || draft.isStopped) return;
    draft.timer = setTimeout(
      () => {
        draft.timer = undefined;
        this.#enqueue(draft, () => this.#show(draft));
      },
      Math.max(0, draft.nextAt - this.#now()),
    );
    draft.timer.unref();
  }

  #enqueue(draft: Draft<Handle>, step: () => Promise<void>): void {
    draft.work = draft.work.then(step).catch((error: unknown) => this.#failed(draft, error));
  }

  async #show(draft: Draft<Handle>): Promise<void> {
    const { surface } = this.#options;
    const { target } = draft;
    const text = textOfSegments(draft.segments);
    if (draft.isStopped || text === draft.shown || text.trim() === '') return;
    if (draft.handle === undefined) await this.#create(draft, text);
    else {
      await surface.edit(draft.handle, text);
      draft.shown = text;
    }
    draft.nextAt = this.#now() + surface.intervalMs(target);
    if (textOfSegments(draft.segments) !== draft.shown) this.#schedule(draft);
  }

  /** Creates the message, recorded before and after, so that a process that dies in between leaves a trace. */
  async #create(draft: Draft<Handle>, text: string): Promise<void> {
    const wasDoubtful = draft.isDoubtful;
    await this.#remember(draft);
    draft.isDoubtful = true;
    draft.handle = await this.#options.surface.create(draft.target, text, draft.runId);
    draft.isDoubtful = false;
    await this.#remember(draft);
    // A message that was found instead of created shows an older text.
    draft.shown = wasDoubtful ? '' : text;
  }

  async #remove(draft: Draft<Handle>): Promise<void> {
    const { handle } = draft;
    if (handle === undefined) return;
    draft.handle = undefined;
    draft.shown = '';
    await this.settled(draft.runId);
    await this.#options.surface.remove(handle);
  }

  /**
   * Handles a failed update. The stream is optional: it waits when asked to, and otherwise stops; the answer itself
   * comes through `send`.
   */
  async #failed(draft: Draft<Handle>, error: unknown): Promise<void> {
    this.#options.logger.debug('An answer could not be shown while it is written', { runId: draft.runId }, error);
    if (draft.handle === undefined && !(isFinClawError(error) && error.code === 'DELIVERY_UNKNOWN'))
      await this.#neverCreated(draft);
    const waitMs =
      isFinClawError(error) && error.code === 'RATE_LIMITED' ? Number(error.details?.retryAfterMs) : Number.NaN;
    if (!Number.isFinite(waitMs)) draft.isStopped = true;
    draft.nextAt = this.#now() + waitMs;
    this.#schedule(draft);
  }

  async #neverCreated(draft: Draft<Handle>): Promise<void> {
    draft.isDoubtful = false;
    await this.settled(draft.runId);
  }

  async #stop(draft: Draft<Handle>): Promise<void> {
    clearTimeout(draft.timer);
    draft.isStopped = true;
    await draft.work;
  }

  /** Stops displaying a run. The displayed state is stored, in case the next process answers in its place. */
  #abandon(runId: string): void {
    const draft = this.#drafts.get(runId);
    if (!draft) return;
    this.#drafts.delete(runId);
    void this.#stop(draft);
  }

  #note(target: ReplyTarget, text: string): void {
    const { surface, logger } = this.#options;
    surface.note(target, text).catch((error: unknown) => logger.debug('A remark could not be shown', error));
  }

  async #remember({ runId, target, handle }: Draft<Handle>): Promise<void> {
    const { memory } = this.#options;
    await memory?.values.set(memory.scope, runId, JSON.stringify({ target, handle, at: this.#now() }));
  }

  /** Deletes old drafts: a run that was stopped never takes its draft. */
  async forgetOld(): Promise<void> {
    const { memory } = this.#options;
    for (const { key, value } of (await memory?.values.list(memory.scope)) ?? []) {
      if ((JSON.parse(value) as { at: number }).at < this.#now() - MEMORY_MS)
        await memory?.values.delete(memory.scope, key);
    }
  }
}
