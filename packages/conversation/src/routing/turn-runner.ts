import { buildMessageContext, mergeMessages } from '@finclaw/channel-kit';
import { asEverybody, diskState, FinClawError, type FinClawLogger, outsideTurn } from '@finclaw/infra';
import type { Inbox, InboxOutcome, InboxRow } from '@finclaw/storage';
import type { MsgContext, SessionKey } from '@finclaw/types';
import type { BindingMatch } from './bindings.ts';
import type { MessageBook } from './message-end.ts';
import type { QueueEntry } from './message-queue.ts';
import type { RunControl } from './run-control.ts';
import type { TurnScope, TurnScopes } from './turn-scope.ts';

/** A finished run, as far as the router needs it. */
export interface RunResult {
  readonly outcome: InboxOutcome;
}

/** A waiting message. */
export interface Waiting {
  readonly row: InboxRow;
  readonly match: BindingMatch;
  /** Messages before it that were one question with it in an earlier process, and are so again. */
  readonly together?: readonly InboxRow[];
}

/** Returns every message of a place in a queue, the oldest first. */
export const rowsOf = ({ row, together = [] }: Waiting): readonly InboxRow[] => [...together, row];

/** The dependencies of a turn. */
export interface TurnOptions<Run extends RunResult> {
  readonly inbox: Pick<Inbox, 'markRunning' | 'excuse'>;
  /** Ends messages. The router decides when and how; only the book closes them. */
  readonly book: MessageBook<Run>;
  readonly logger: FinClawLogger;
  /** Handles one turn and returns how it ended. */
  readonly onProcess: (ctx: MsgContext, match: BindingMatch, control: RunControl) => Promise<Run>;
  /**
   * Returns true when an earlier process delivered the answer of a message; then only its end is missing, however often
   * it was tried.
   */
  readonly wasDelivered?: (runId: string) => Promise<boolean>;
  readonly scopes: Pick<TurnScopes, 'begin'>;
}

interface TurnOf {
  readonly entries: readonly Pick<QueueEntry<Waiting>, 'message' | 'data'>[];
  readonly control: RunControl;
  readonly steered: ReadonlyMap<string, QueueEntry<Waiting>>;
  readonly scope: TurnScope;
}

/** The number of attempts for a turn when nothing can be stored. */
const MAX_TRIES = 3;

/** Runs one turn: marks its messages, has them answered, and ends them or leaves them to other processes. */
export class TurnRunner<Run extends RunResult> {
  readonly #options: TurnOptions<Run>;
  /** Tells whether this process is shutting down. */
  readonly #isLeaving: () => boolean;

  constructor(options: TurnOptions<Run>, isLeaving: () => boolean) {
    this.#options = options;
    this.#isLeaving = isLeaving;
  }

  /** Runs one turn for the given messages and ends them, and those that joined on the way, with its outcome. */
  async run(
    sessionKey: SessionKey,
    entries: readonly Pick<QueueEntry<Waiting>, 'message' | 'data'>[],
    control: RunControl,
    steered: ReadonlyMap<string, QueueEntry<Waiting>> = new Map(),
  ): Promise<void> {
    const { row } = entries.at(-1)!.data;
    const { scopes, inbox } = this.#options;
    const scope = scopes.begin(sessionKey, row.id);
    const turn = { entries, control, steered, scope };
    try {
      // A turn may begin in the call that queued its message, and outlasts it.
      await asEverybody(async () => {
        const taken = await scope.run(() => this.#inTurn(sessionKey, turn));
        if (scope.countsWhenLost()) return;
        for (const id of taken) await outsideTurn(() => inbox.excuse(id)).catch(() => {});
      });
    } finally {
      scope.end();
    }
  }

  async wasDelivered(runId: string): Promise<boolean> {
    return (await this.#options.wasDelivered?.(runId)) === true;
  }

  /**
   * Runs a turn; one that failed because nothing could be stored, and that displayed nothing, is repeated once there is
   * disk space.
   */
  async #withRoom(runId: string, process: () => Promise<Run>): Promise<Run> {
    for (let attempt = 1; ; attempt++) {
      const { failures } = diskState;
      const run = await process();
      const isUnheard = run.outcome === 'failed' && !(await this.wasDelivered(runId));
      if (!isUnheard || diskState.failures === failures || this.#isLeaving()) return run;
      if (attempt === MAX_TRIES)
        throw new FinClawError('There was no room for a run, however often it was made', 'STORAGE_FULL');
      await diskState.writable();
    }
  }

  /** Runs the turn; releases its first messages when the conversation was lost. */
  async #inTurn(sessionKey: SessionKey, { entries, control, steered, scope }: TurnOf): Promise<readonly string[]> {
    const { inbox, book, logger, onProcess } = this.#options;
    const { row, match } = entries.at(-1)!.data;
    const rows = (): InboxRow[] => [
      ...entries.flatMap(({ data }) => rowsOf(data)),
      ...control.takenIds.flatMap((id) => steered.get(id)?.data.row ?? []),
    ];
    const begun: string[] = [];
    const giveBack = (): readonly string[] => {
      for (const { id } of rows()) book.giveBack(id);
      return begun;
    };
    if (!scope.isOurs()) return giveBack();
    try {
      for (const { id } of rows()) {
        await diskState.whenWritable(() => inbox.markRunning(id, row.id));
        begun.push(id);
      }
      const ctx = buildMessageContext(mergeMessages(entries.map(({ message }) => message)), sessionKey, row.id);
      const run = await this.#withRoom(row.id, () => onProcess(ctx, match, control)).finally(() => control.end());
      if (!scope.isOurs()) return giveBack();
      const isCancelled = run.outcome === 'cancelled';
      // A turn that ends because the process shuts down was not answered: its row stays open for the next start.
      if (this.#isLeaving() && isCancelled) return [];
      await book.settle(rows(), { run, outcome: isCancelled ? (control.abortedAs ?? 'cancelled') : run.outcome });
    } catch (error) {
      if (!scope.isOurs()) return giveBack();
      logger.error('A turn failed outside the pipeline', { error, sessionKey, runId: row.id });
      if (this.#isLeaving()) return [];
      const left = await this.#breakOff(rows(), giveBack);
      // Where the conversation is still ours, no other process is to blame, and retries are limited.
      return scope.isOurs() ? [] : left;
    }
    return [];
  }

  /**
   * Ends the messages of a failed turn; those whose end cannot be stored are left to the next owner of that
   * conversation.
   */
  async #breakOff(rows: readonly InboxRow[], giveBack: () => readonly string[]): Promise<readonly string[]> {
    try {
      await this.#options.book.settle(rows, { dropped: 'broken' });
      return [];
    } catch (error) {
      this.#options.logger.error('A turn that failed could not be ended', { error });
      return giveBack();
    }
  }
}
