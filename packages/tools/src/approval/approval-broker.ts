import { randomBytes } from 'node:crypto';
import { isFinClawError, sleepWithAbort } from '@finclaw/infra';
import type { KeyValueStore, Ownership } from '@finclaw/storage';
import { isHumanAct, type Locale, type MessageOrigin } from '@finclaw/types';
import type { ApprovalDecision, ApprovalHandler, ApprovalRequest, RefusalReason } from './approval-types.ts';

/** The person who requested something, or who answers. */
export interface ApprovalIdentity {
  readonly channelId: string;
  readonly accountId: string;
  readonly senderId: string;
}

/** A question that waits for its answer. */
export interface PendingApproval extends Omit<ApprovalRequest, 'signal' | 'userId' | 'channelId' | 'accountId'> {
  readonly id: string;
  readonly requester: ApprovalIdentity & { readonly sessionKey: string };
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly language?: Locale;
}

/** The ways a question ends. */
export type ApprovalOutcome = 'approved' | RefusalReason | 'cancelled' | 'interrupted';

/** One decision, for the audit record. It holds the digest of the input, not the input. */
export interface ApprovalRecord {
  readonly id: string;
  readonly toolName: string;
  readonly inputHash: string;
  readonly requester: PendingApproval['requester'];
  readonly outcome: Exclude<ApprovalOutcome, 'unrecorded'>;
  readonly decidedBy?: ApprovalIdentity;
  readonly at: number;
}

/**
 * Records decisions. An approval that cannot be recorded is not given. `forget` removes the stored question from the
 * given values, in one transaction with the record, so that a crash between them neither loses a decision nor reports
 * it twice.
 */
type ApprovalRecorder = (record: ApprovalRecord, forget: (values: KeyValueStore) => Promise<void>) => Promise<void>;

/** Someone who can show a question to the person who must answer it. */
export interface ApprovalPresenter {
  /** Returns true when this presenter can reach the person now. */
  canReach(requester: PendingApproval['requester']): boolean;
  present(approval: PendingApproval): void | Promise<void>;
  /** Called when the question no longer needs an answer. */
  settle?(approval: PendingApproval, outcome: ApprovalOutcome): void;
}

/** Receives questions when they begin to wait and when they are settled. */
interface ApprovalWatcher {
  asked(approval: PendingApproval): void;
  settled(id: string): void;
}

/** The person who answers, their answer, and whether they are an admin, which the caller has checked. */
interface ApprovalAnswer {
  readonly approved: boolean;
  /** The value for a question that asks for one. */
  readonly value?: string;
  readonly by: ApprovalIdentity & { readonly origin: MessageOrigin; readonly isAdmin?: boolean };
}

type AnswerResult = 'accepted' | 'unknown' | 'expired' | 'not-yours' | 'not-a-person' | 'unrecorded';

/**
 * Manages the pending questions of every channel. Each is answered once, by the requester or an admin, or it expires.
 */
export interface ApprovalBroker {
  /** The registry's approval handler. */
  readonly request: ApprovalHandler;
  list(requester?: Partial<PendingApproval['requester']>): readonly PendingApproval[];
  answer(id: string, answer: ApprovalAnswer): Promise<AnswerResult>;
  /** Expires overdue questions and returns their number. */
  expire(): Promise<number>;
  /** Adds a presenter and returns the function that removes it. */
  addPresenter(presenter: ApprovalPresenter): () => void;
  /** Adds a watcher for every question of this process and its end. */
  watch(watcher: ApprovalWatcher): void;
  /** Returns true when a question of this person can be presented now. */
  canReach(requester: PendingApproval['requester']): boolean;
  /** Records the questions of dead processes as interrupted, because their runs ended with them. */
  recover(): Promise<readonly ApprovalRecord[]>;
}

interface ApprovalBrokerOptions {
  readonly now: () => number;
  readonly record: ApprovalRecorder;
  /** Stores pending questions across a crash, so that they can be recorded as interrupted. */
  readonly store?: KeyValueStore;
  /** Tells questions of other running processes from those left over; by default every stored one is left over. */
  readonly ownership?: Ownership;
  /**
   * Returns true to wait for a person who cannot be reached yet, as after a restart; otherwise the question is refused
   * at once.
   */
  readonly mayComeBack?: (requester: PendingApproval['requester']) => boolean;
  readonly random?: (bytes: number) => Buffer;
  /** Returns the language of the approver, given their last message. */
  readonly languageOf?: (requester: PendingApproval['requester'], request: string | undefined) => Locale;
}

interface Waiting {
  readonly approval: PendingApproval;
  readonly presenter: ApprovalPresenter;
  readonly resolve: (decision: ApprovalDecision) => void;
  readonly stopListening: () => void;
}

/** A question as the database has it while it waits. */
type StoredQuestion = ReturnType<typeof recordOf> & { readonly owner?: string };

const SCOPE = 'approvals';
const LOOK_EVERY_MS = 250;

/** Starts a broker with no questions in it. */
export function createApprovalBroker(options: ApprovalBrokerOptions): ApprovalBroker {
  const { now, record, store, ownership } = options;
  const waiting = new Map<string, Waiting>();
  const presenters = new Set<ApprovalPresenter>();
  const watchers = new Set<ApprovalWatcher>();

  const presenterFor = (requester: PendingApproval['requester']): ApprovalPresenter | undefined =>
    [...presenters].find((each) => each.canReach(requester));

  /** Waits for a presenter that can show the question, if waiting is possible and useful. */
  async function comesBack(
    requester: PendingApproval['requester'],
    signal: AbortSignal,
  ): Promise<ApprovalPresenter | undefined> {
    if (presenters.size === 0 || options.mayComeBack?.(requester) !== true) return undefined;
    for (;;) {
      const presenter = presenterFor(requester);
      if (presenter !== undefined || signal.aborted) return presenter;
      await sleepWithAbort(LOOK_EVERY_MS, signal).catch(() => {});
    }
  }

  /** Settles a question and returns its outcome. */
  async function settle(
    entry: Waiting,
    outcome: ApprovalRecord['outcome'],
    decidedBy?: ApprovalIdentity,
    value?: string,
  ): Promise<ApprovalOutcome> {
    const { approval, presenter, resolve, stopListening } = entry;
    if (!waiting.delete(approval.id)) return outcome;
    stopListening();
    for (const watcher of watchers) watcher.settled(approval.id);
    const { inputHash } = approval;
    const refusal = outcome === 'expired' || outcome === 'unreachable' ? outcome : 'rejected';
    let reported: ApprovalOutcome = outcome;
    try {
      await record(
        { ...recordOf(approval), outcome, at: now(), ...(decidedBy ? { decidedBy } : {}) },
        forgetting(approval.id),
      );
      resolve(outcome === 'approved' ? { approved: true, inputHash, value } : { approved: false, inputHash, refusal });
    } catch {
      // The call must not appear to be running. A refusal is valid without its record, because nothing will run.
      if (outcome === 'approved') reported = 'unrecorded';
      resolve({ approved: false, inputHash, refusal: outcome === 'approved' ? 'unrecorded' : refusal });
    }
    notify(() => presenter.settle?.(approval, reported));
    return reported;
  }

  async function request(asked: ApprovalRequest): Promise<ApprovalDecision> {
    const approval = toPending(asked, options);
    const presenter = presenterFor(approval.requester) ?? (await comesBack(approval.requester, asked.signal));
    if (!presenter) {
      await record({ ...recordOf(approval), outcome: 'unreachable', at: now() }, async () => {});
      return { approved: false, inputHash: asked.inputHash, refusal: 'unreachable' };
    }
    // A question that cannot be stored is refused, and must not wait for approval.
    await store?.set(SCOPE, approval.id, JSON.stringify({ ...recordOf(approval), owner: ownership?.self }));
    return new Promise((resolve) => {
      const cancel = () => void settle(entry, isTimeout(asked.signal.reason) ? 'expired' : 'cancelled');
      const stopListening = () => asked.signal.removeEventListener('abort', cancel);
      const entry: Waiting = { approval, presenter, resolve, stopListening };
      waiting.set(approval.id, entry);
      for (const watcher of watchers) watcher.asked(approval);
      asked.signal.addEventListener('abort', cancel, { once: true });
      if (asked.signal.aborted) return cancel();
      // A question that no one can see is refused at once, not when the time has run out.
      void present(presenter, approval).then(async (shown) => shown || settle(entry, 'unreachable'));
    });
  }

  return {
    request,
    list: (requester = {}) =>
      [...waiting.values()]
        .map((entry) => entry.approval)
        .filter((approval) =>
          Object.entries(requester).every(([key, value]) => Reflect.get(approval.requester, key) === value),
        ),
    async answer(id, { approved, value, by }) {
      const entry = waiting.get(id);
      if (!entry) return 'unknown';
      if (!mayAnswer(by, entry.approval.requester)) return 'not-yours';
      if (!isHumanAct(by.origin)) return 'not-a-person';
      if (now() >= entry.approval.expiresAt) {
        await settle(entry, 'expired');
        return 'expired';
      }
      const { channelId, accountId, senderId } = by;
      const reported = await settle(
        entry,
        approved === true ? 'approved' : 'rejected',
        { channelId, accountId, senderId },
        value,
      );
      return reported === 'unrecorded' ? reported : 'accepted';
    },
    async expire() {
      const overdue = [...waiting.values()].filter((entry) => now() >= entry.approval.expiresAt);
      for (const entry of overdue) await settle(entry, 'expired');
      return overdue.length;
    },
    addPresenter(presenter) {
      presenters.add(presenter);
      return () => void presenters.delete(presenter);
    },
    watch: (watcher) => void watchers.add(watcher),
    canReach: (requester) => presenterFor(requester) !== undefined,
    async recover() {
      const left = ((await store?.list(SCOPE)) ?? [])
        .map(({ value }) => JSON.parse(value) as StoredQuestion)
        .filter(({ id, owner }) => !waiting.has(id) && !(owner !== undefined && ownership?.isForeign(owner)));
      const records = left.map(
        ({ owner: _owner, ...question }): ApprovalRecord => ({ ...question, outcome: 'interrupted', at: now() }),
      );
      for (const each of records) await record(each, forgetting(each.id));
      return records;
    },
  };
}

function toPending(
  asked: ApprovalRequest,
  { now, random = randomBytes, languageOf }: ApprovalBrokerOptions,
): PendingApproval {
  const at = now();
  const { signal: _signal, userId: senderId, channelId, accountId = '', ...shown } = asked;
  const requester = { channelId, accountId, senderId, sessionKey: asked.sessionId };
  const language = languageOf?.(requester, asked.request);
  const id = random(5).toString('hex');
  const times = { createdAt: at, expiresAt: at + asked.timeoutMs };
  return Object.freeze({ ...shown, id, requester, ...times, language });
}

const forgetting =
  (id: string) =>
  async (values: KeyValueStore): Promise<void> => {
    await values.delete(SCOPE, id);
  };

function recordOf({ id, toolName, inputHash, requester }: PendingApproval) {
  return { id, toolName, inputHash, requester };
}

function isTimeout(reason: unknown): boolean {
  return isFinClawError(reason) && reason.code === 'APPROVAL_TIMEOUT';
}

function mayAnswer(by: ApprovalAnswer['by'], requester: ApprovalIdentity): boolean {
  if (by.isAdmin === true) return true;
  return (
    by.channelId === requester.channelId && by.accountId === requester.accountId && by.senderId === requester.senderId
  );
}

async function present(presenter: ApprovalPresenter, approval: PendingApproval): Promise<boolean> {
  try {
    await presenter.present(approval);
    return true;
  } catch {
    return false;
  }
}

function notify(tell: () => void): void {
  try {
    tell();
  } catch {
    // A presenter that fails to clean up changes nothing about the decision.
  }
}
