import type { InboundMessage, ReplyPayload, ReplyTarget, SessionKey } from '@finclaw/types';
import type { Database, Durability } from './database.ts';
import type { Locks } from './locks.ts';

/** The ways an accepted message can end. */
export type InboxOutcome = 'answered' | 'refused' | 'failed' | 'cancelled' | 'silent' | 'superseded';

export interface InboxRow {
  /** Also the run id: everything done for this message refers to it. */
  readonly id: string;
  readonly message: InboundMessage;
  readonly sessionKey: SessionKey;
  readonly agentId: string;
  readonly target: ReplyTarget;
  readonly state: 'accepted' | 'running' | 'done';
  readonly outcome?: InboxOutcome;
  /** The run it went into last; that of another message when they were answered together. */
  readonly runId?: string;
  /** The number of runs started for it; above 1 after a crash. */
  readonly attempts: number;
  readonly acceptedAt: number;
  readonly finishedAt?: number;
  /** The process that accepted it or works on it. */
  readonly owner?: string;
}

/** Where a message waits. */
export interface WaitingPlace {
  /** The processes that can answer it. */
  readonly place: string;
  /** True for a message that goes before those of other conversations. */
  readonly isFirst?: boolean;
}

/**
 * The accepted messages and their outcomes. Written by the router only. A killed process loses nothing; a power cut
 * may, until `flushed`.
 */
export interface Inbox {
  /**
   * Stores the message unless the same channel, account and message id was accepted before. Acknowledge it after
   * `flushed`. The place counts where several share the database; by default those that run the channel can answer it.
   */
  accept(
    entry: Pick<InboxRow, 'message' | 'sessionKey' | 'agentId' | 'target'>,
    lane?: WaitingPlace,
  ): Promise<{
    readonly accepted: boolean;
    readonly row: InboxRow;
  }>;
  /** Records that a run has begun for the message, or has included it; without an id, the run is its own. */
  markRunning(id: string, runId?: string): Promise<void>;
  /**
   * Takes back a run that ended because another process took the conversation over: the message did not bring this one
   * down.
   */
  excuse(id: string): Promise<void>;
  /** Ends a message; a second call for the same id changes nothing and returns false. */
  finish(id: string, outcome: InboxOutcome): Promise<boolean>;
  /** Deletes a message whose acceptance was not reported, so that it can be delivered again. */
  withdraw(id: string): Promise<void>;
  /** Resolves when everything written so far survives a power cut. */
  flushed(): Promise<void>;
  get(id: string): Promise<InboxRow | undefined>;
  /** The row of a platform's message. */
  ofMessage(channelId: string, messageId: string): Promise<InboxRow | undefined>;
  /**
   * Accepted but not finished, in one conversation or in all, oldest first, without those that another running process
   * works on.
   */
  unfinished(sessionKey?: string): Promise<readonly InboxRow[]>;
  /** Returns accepted, unfinished messages of a conversation, oldest first, whichever process works on it. */
  waiting(sessionKey: string): Promise<readonly InboxRow[]>;
  /** Removes rows finished before the given time and returns how many. */
  prune(finishedBefore: number): Promise<number>;
}

/**
 * The state of a part. `sending` is written before the network call: found after a crash, it means the part may or may
 * not have arrived.
 */
export type OutboxState = 'prepared' | 'sending' | 'sent' | 'failed' | 'unknown' | 'expired';

export interface OutboxPart {
  readonly id: string;
  /** The inbox row it answers; absent for notices such as alerts. */
  readonly runId?: string;
  /** The key of the delivery it belongs to. */
  readonly dedupeKey: string;
  readonly index: number;
  readonly target: ReplyTarget;
  readonly payload: ReplyPayload;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly platformMessageId?: string;
  readonly error?: string;
}

export interface OutboxDraft {
  readonly runId?: string;
  readonly target: ReplyTarget;
  readonly payloads: readonly ReplyPayload[];
  readonly expiresAt: number;
  /**
   * The key of this delivery; a second draft with the same key is not stored, and the first one's parts are returned.
   */
  readonly dedupeKey: string;
  /** The first part leaves as soon as `flushed` resolves: it is stored as `sending`. */
  readonly isLeaving?: boolean;
  /** No part is sent from this process: the one that runs the channel recovers them. */
  readonly isForOthers?: boolean;
}

/**
 * Outgoing messages and their states. Written by delivery only. A killed process loses nothing; a power cut may, until
 * `flushed`.
 */
export interface Outbox {
  /** Stores all parts in one transaction. */
  prepare(draft: OutboxDraft): Promise<{ readonly created: boolean; readonly parts: readonly OutboxPart[] }>;
  /**
   * Marks a part before the network call, which waits for `flushed`; refused for a part that was sent, has expired or
   * may have arrived.
   */
  markSending(partId: string): Promise<void>;
  markSent(partId: string, platformMessageId?: string): Promise<void>;
  markFailed(partId: string, error: string): Promise<void>;
  /** Marks a send with an unknown outcome; it is not repeated. */
  markUnknown(partId: string, error: string): Promise<void>;
  /** Resolves when everything written so far survives a power cut. */
  flushed(): Promise<void>;
  /**
   * Recovers parts that no running process works on: neither another one, unless `isOurs` decides that it no longer
   * may, nor this one, as `isLeft` decides. Turns `sending` into `unknown`, overdue `prepared` into `expired`, and
   * returns the parts still to be sent, in order.
   */
  recover(
    now: number,
    isLeft?: (part: OutboxPart) => boolean,
    isOurs?: (part: OutboxPart) => boolean,
  ): Promise<{
    readonly unknown: readonly OutboxPart[];
    readonly expired: readonly OutboxPart[];
    readonly pending: readonly OutboxPart[];
  }>;
  partsOfRun(runId: string): Promise<readonly OutboxPart[]>;
  prune(createdBefore: number): Promise<number>;
}

export interface UsageRow {
  readonly at: number;
  readonly runId: string;
  readonly sessionKey: string;
  /** The user; the first owner by default. */
  readonly owner?: string;
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** Billionths of a dollar; undefined when the model's price is unknown. */
  readonly costNanoUsd?: bigint;
  /** The estimated cost where it is unknown; the budget counts it. */
  readonly estimateNanoUsd?: bigint;
  /** Paid with the user's own key, which no cap on shared keys counts. */
  readonly isOwnKey?: boolean;
}

export interface UsageTotals {
  readonly key: string;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: bigint;
  /** The number of requests with an unknown cost, which are missing from it. */
  readonly unpricedRequests: number;
  /** Their estimated cost. */
  readonly estimateNanoUsd: bigint;
  /** The part of both that was paid with users' own keys. */
  readonly ownNanoUsd: bigint;
}

/** The amount reserved for a call, and the limit it must fit under together with everything committed since a time. */
interface ReservationDraft {
  readonly runId: string;
  /** The person it is for; the first owner by default. */
  readonly owner?: string;
  /** True if the person's own key pays; otherwise a shared one does. */
  readonly isOwnKey?: boolean;
  /** The reserved amount: the usual cost of such a call. */
  readonly estimateNanoUsd: bigint;
  /**
   * The maximum cost of the call, which must fit under the cap beside everything else; by default the reserved amount.
   */
  readonly mostNanoUsd?: bigint;
  readonly at: number;
  readonly cap?: { readonly since: number; readonly nanoUsd: bigint };
  /** The cap of that person alone, on shared keys or on their own; it counts from the same time. */
  readonly ownCap?: { readonly since: number; readonly nanoUsd: bigint };
}

export interface UsageLedger {
  /** Records a call and releases its reservation, both or neither. */
  record(row: UsageRow, reservationId?: string): Promise<void>;
  /** Grouped by local day, by provider/model or by session; `from` is included, `to` is not. */
  totals(
    by: 'day' | 'model' | 'session',
    range?: { readonly from?: number; readonly to?: number; readonly owner?: string },
  ): Promise<readonly UsageTotals[]>;
  /** The latest call of a session since a moment. */
  last(sessionKey: string, since: number): Promise<UsageRow | undefined>;
  /**
   * Reserves an estimate before a call and returns its id, or nothing when it does not fit under the cap. Concurrent
   * reservations see each other. A reservation in a turn counts only while its process owns the conversation, so that
   * nothing stays reserved for an abandoned turn.
   */
  reserve(draft: ReservationDraft): Promise<string | undefined>;
  settle(reservationId: string): Promise<void>;
  /** Releases reservations of dead processes for calls that will never be settled; returns their number. */
  releaseLeft(): Promise<number>;
  /**
   * Returns the actual or estimated spending plus reservations since the given time, which begins a quarter of an hour:
   * of shared keys by all or by one owner, or of that owner's keys.
   */
  committedNanoUsd(since: number, owner?: string, isOwnKey?: boolean): Promise<bigint>;
  /** Returns the same without reservations. */
  spentNanoUsd(since: number, owner?: string, isOwnKey?: boolean): Promise<bigint>;
  /** Removes running totals of past days; the records of calls stay. */
  prune(now: number): Promise<number>;
}

/** Small named values that belong to one owner, such as a session's chosen model. */
export interface KeyValueStore {
  get(scope: string, key: string): Promise<string | undefined>;
  set(scope: string, key: string, value: string): Promise<void>;
  delete(scope: string, key: string): Promise<boolean>;
  list(scope: string): Promise<readonly { readonly key: string; readonly value: string }[]>;
  /** The scopes that begin so. */
  scopes(prefix: string): Promise<readonly string[]>;
  /**
   * Runs the function in one transaction, for values of these scopes that are written depending on reads. Only the
   * given store is awaited in it, and it accesses no other scope.
   */
  transaction<T>(scopes: Locks, work: (tx: KeyValueStore) => Promise<T>): Promise<T>;
}

/** The tables, over the whole database or inside one transaction of it. */
export interface Tables {
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly usage: UsageLedger;
  readonly values: KeyValueStore;
  /** For modules of other packages that own tables in the same file. */
  readonly database: Database;
}

/** Everything that must survive a power cut, apart from session transcripts and the configuration file. */
export interface Store extends Tables {
  /**
   * Runs the function in one transaction: all of its writes are committed, or none. Only the given tables belong to the
   * transaction.
   */
  transaction<T>(locks: Locks, work: (tx: Tables) => Promise<T>, durability?: Durability): Promise<T>;
  /**
   * Writes together with the next transaction of the same turn, or shortly after: for writes that nothing waits for.
   */
  withNext(work: (tx: Tables) => Promise<void>): Promise<void>;
  /** Problems the database's own check reports; empty when it is sound. */
  integrityProblems(): Promise<readonly string[]>;
  /** Frees the space of deleted data, which stays in the database until then. */
  pack(): Promise<void>;
  close(): void;
}
