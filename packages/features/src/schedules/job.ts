import type { ChannelId, ChatType, Locale, ReplyTarget } from '@finclaw/types';
import type { Happening } from '../events/watch-event.ts';
import type { Owner } from '../owner.ts';
import type { Timetable } from './rule.ts';

/** What a job does when its time has come. */
export type JobTask =
  /** Says a sentence. */
  | { readonly kind: 'say'; readonly text: string }
  /** Sends one of the texts that need no model. */
  | { readonly kind: 'brief'; readonly which: BriefName }
  /** Says what has happened. */
  | { readonly kind: 'tell' }
  /** Asks the assistant, as if the person had written it then. */
  | { readonly kind: 'ask'; readonly text: string };

/** The texts that rules can make. */
export type BriefName = 'portfolio' | 'watchlist' | 'news' | 'morning' | 'close' | 'week';

/** The conversation a job was made in, which is where it reports to. */
export interface JobPlace {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly senderId: string;
  readonly chatType: ChatType;
  readonly chatId?: string;
  readonly threadId?: string;
}

/** What one job may cost. */
export interface JobLimits {
  /** How often its run may ask the model. */
  readonly steps: number;
  /** What its runs of one day may cost, in dollars. */
  readonly usdPerDay: number;
}

/** Why a job does not run. */
export type PauseReason = 'asked' | 'money';

/** Something that is done at set times, for one person, in one place. */
export interface Job extends Timetable {
  readonly id: string;
  readonly owner: Owner;
  readonly place: JobPlace;
  readonly locale: Locale;
  readonly task: JobTask;
  readonly limits: JobLimits;
  readonly state: 'active' | 'paused' | 'done';
  readonly pausedFor?: PauseReason;
  readonly createdAt: number;
}

/** A moment at which a job was due, and what became of it. */
export interface JobRun {
  readonly jobId: string;
  readonly instant: number;
  /** `stored` before anything happens, `accepted` once the inbox has it; the rest are ends. */
  readonly state: 'stored' | 'accepted' | 'answered' | 'silent' | 'failed' | 'skipped';
  /** How many moments before it passed while nobody was there to run them. */
  readonly missed: number;
  /** What had happened, when it waited for that. */
  readonly happening?: Happening;
  /** The inbox row of a run that asks the assistant. */
  readonly runId?: string;
}

/** Where a job's own sentences go. */
export function targetOf({ channelId, accountId, senderId, chatType, chatId, threadId }: JobPlace): ReplyTarget {
  const targetId = chatType === 'direct' ? senderId : (chatId ?? senderId);
  return { channelId, accountId, targetId, ...(threadId !== undefined && { threadId }) };
}
