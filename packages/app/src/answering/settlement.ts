import type { DropReason, MessageBook, MessageEnd, RunRecorder } from '@finclaw/conversation';
import { diskState, type FinClawLogger, isLeftToOthers, outsideTurn } from '@finclaw/infra';
import type { InboxOutcome, InboxRow, Store, Tables } from '@finclaw/storage';
import type { AnswerEnding, EndingKind } from '@finclaw/types';
import type { FinishedRun } from './answering.ts';
import type { Notices } from './notices.ts';
import type { TurnEnd, TurnEnds } from './turn-ends.ts';

/** The receivers of a message's end. */
interface SettlementDeps {
  readonly store: Pick<Store, 'inbox' | 'transaction'>;
  readonly turns: Pick<TurnEnds, 'finish'>;
  readonly recorder: Pick<RunRecorder, 'end' | 'dropped'>;
  readonly notices: Pick<Notices, 'textOfDrop' | 'dropped' | 'undone'>;
  readonly wasDelivered: (runId: string) => Promise<boolean>;
  readonly logger: FinClawLogger;
}

const OUTCOME_OF_DROP: Readonly<Record<DropReason, InboxOutcome>> = {
  'queue-full': 'refused',
  superseded: 'superseded',
  stopped: 'cancelled',
  'gave-up': 'failed',
  broken: 'failed',
  'too-old': 'refused',
  joined: 'answered',
};

const KIND_OF_OUTCOME: Readonly<Record<InboxOutcome, EndingKind>> = {
  answered: 'completed',
  silent: 'completed',
  refused: 'failed',
  failed: 'failed',
  cancelled: 'stopped',
  superseded: 'stopped',
};

const endingOf = (outcome: InboxOutcome): AnswerEnding => ({ kind: KIND_OF_OUTCOME[outcome], text: '' });

/**
 * Ends messages, and is the only part that does: the record, the inbox row and the turn of every message in a run are
 * closed here, together and once. The record and the rows are written in one transaction, so that a stopped or dropped
 * message is not run again after a crash. Where the record cannot be written, the rows end without it.
 */
export class Settlement implements MessageBook<FinishedRun> {
  readonly #deps: SettlementDeps;
  readonly #open = new Set<string>();
  /** Messages whose end is not stored yet: it is being written, or the disk is full. */
  readonly #unwritten = new Set<string>();

  constructor(deps: SettlementDeps) {
    this.#deps = deps;
  }

  take(id: string): boolean {
    if (this.isOpen(id)) return false;
    this.#open.add(id);
    return true;
  }

  isOpen(id: string): boolean {
    return this.#open.has(id) || this.#unwritten.has(id);
  }

  giveBack(id: string): void {
    this.#open.delete(id);
  }

  async settle(rows: readonly InboxRow[], end: MessageEnd<FinishedRun>): Promise<void> {
    const open = rows.filter(({ id }) => this.#open.delete(id));
    for (const { id } of open) this.#unwritten.add(id);
    try {
      if (open.length > 0 && 'run' in end) await this.#endRun(open, end.run, end.outcome);
      if ('dropped' in end) for (const row of open) await this.#drop(row, end.dropped);
    } catch (error) {
      // They have not ended: the next process of their conversation finds them.
      for (const { id } of open) this.#unwritten.delete(id);
      throw error;
    }
  }

  async #endRun(rows: readonly InboxRow[], run: FinishedRun, outcome: InboxOutcome): Promise<void> {
    const { runId, report, figures, result } = run;
    const { grounding, text } = result;
    const record = await this.#deps.recorder.end({ ...run, messageIds: rows.map(({ message }) => message.id) });
    // A run that was cut short ends as its caller decided.
    const ending = outcome === result.outcome ? result.ending : endingOf(outcome);
    const end = {
      runId,
      outcome,
      ending,
      text,
      report,
      grounding,
      figures,
    };
    const { inbox } = this.#deps.store;
    const close = async (tx: Tables): Promise<void> => {
      for (const { id } of rows) await tx.inbox.finish(id, outcome);
    };
    let isClosed = false;
    await this.#try(
      async () => {
        isClosed = await record(close);
      },
      async () => {
        if (isClosed) for (const { id } of rows) this.#unwritten.delete(id);
        else
          for (const { id } of rows)
            await this.#try(
              async () => void (await inbox.finish(id, outcome)),
              async () => void this.#unwritten.delete(id),
            );
      },
    );
    for (const row of rows) await this.#tell(row, end);
  }

  /** Ends a message without a run and informs its sender. */
  async #drop(row: InboxRow, reason: DropReason): Promise<void> {
    const { recorder, store, wasDelivered } = this.#deps;
    // A fault behind the delivery does not make the answer undone.
    const isAnswered = reason === 'broken' && (await wasDelivered(row.id));
    const outcome = isAnswered ? 'answered' : OUTCOME_OF_DROP[reason];
    const text = isAnswered ? '' : (this.#deps.notices.textOfDrop(row, reason) ?? '');
    const close = this.#closing(row, outcome, text);
    await this.#try(
      () => close((write) => recorder.dropped({ row, reason }, write)),
      () =>
        this.#try(
          () => close((write) => store.transaction([], write, 'soon').then(() => true)),
          async () => void this.#unwritten.delete(row.id),
        ),
    );
    await this.#tell(row, {
      runId: reason === 'joined' ? (row.runId ?? row.id) : row.id,
      outcome,
      ending: { ...endingOf(outcome), text },
      text,
    });
  }

  /**
   * Stores a message's end and the notice to its sender in one transaction. Returns a function that tries this and
   * returns whether it was written; a second call does nothing once it was.
   */
  #closing(row: InboxRow, outcome: InboxOutcome, text: string) {
    const { notices, logger } = this.#deps;
    let isClosed = false;
    return async (transaction: (write: (tx: Tables) => Promise<void>) => Promise<boolean>): Promise<void> => {
      if (isClosed) return;
      let say: (() => Promise<void>) | undefined;
      try {
        isClosed = await transaction(async (tx) => {
          const isOurs = await tx.inbox.finish(row.id, outcome);
          say = isOurs && text !== '' ? await notices.dropped(row, text, tx.outbox) : undefined;
        });
      } finally {
        if (!isClosed) notices.undone(row);
      }
      // Stored notices are sent, whichever process owns the conversation now.
      if (isClosed)
        void outsideTurn(async () => say?.()).catch((error: unknown) =>
          logger.error('A notice could not be sent', { error }),
        );
    };
  }

  #tell({ message }: InboxRow, end: TurnEnd): Promise<void> {
    return this.#try(() => this.#deps.turns.finish(message.channelId, message.id, end));
  }

  /**
   * Runs a step so that its failure does not stop the others; one that failed because the disk is full, and the steps
   * after it, are repeated when there is space.
   */
  async #try(step: () => void | Promise<void>, next: () => Promise<void> = async () => {}): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (isLeftToOthers(error)) throw error;
      this.#deps.logger.error('The end of a message could not be written down', { error });
      if (diskState.report(error)) {
        // Callers waiting for the end of the turn are notified first.
        void diskState.writable().then(() => setImmediate(() => void this.#try(step, next)));
        return;
      }
    }
    await next();
  }
}
