import type {
  ChannelId,
  ChatType,
  CurrencyCode,
  DecimalString,
  Locale,
  NameLanguage,
  ReplyTarget,
  TickerSymbol,
} from '@finclaw/types';
import type { Happening } from '../events/watch-event.ts';
import type { Owner } from '../owner.ts';
import type { Timetable } from './rule.ts';

/** A purchase: the instrument, the amount, and the account that records it. */
export interface SavingsPlan {
  readonly symbol: TickerSymbol;
  readonly names: Readonly<Record<NameLanguage, string>>;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly account: string;
}

/** The task of a job. */
export type JobTask =
  | { readonly kind: 'say'; readonly text: string }
  /** Sends one of the texts that need no model. */
  | { readonly kind: 'brief'; readonly which: BriefName }
  /** Reports the event. */
  | { readonly kind: 'tell' }
  /** Asks the assistant, as if the person had written it then. */
  | { readonly kind: 'ask'; readonly text: string }
  /** Records a purchase for a fixed sum. */
  | ({ readonly kind: 'invest' } & SavingsPlan);

/** The texts that rules can make. */
export type BriefName = 'portfolio' | 'watchlist' | 'news' | 'morning' | 'close' | 'week';

/** The conversation a job was created in, to which it reports. */
export interface JobPlace {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly senderId: string;
  readonly chatType: ChatType;
  readonly chatId?: string;
  readonly threadId?: string;
}

/** The cost limits of one job. */
export interface JobLimits {
  /** The maximum number of model calls in a run. */
  readonly steps: number;
  /** The cost limit of its runs in one day, in dollars. */
  readonly usdPerDay: number;
}

/** The reasons a job is paused. */
export type PauseReason = 'asked' | 'money';

/** A scheduled job of one person in one conversation. */
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

/** A due time of a job, and its outcome. */
export interface JobRun {
  readonly jobId: string;
  readonly instant: number;
  /** `stored` before anything happens, `accepted` once the inbox has it; the others are final. */
  readonly state: 'stored' | 'accepted' | 'answered' | 'silent' | 'failed' | 'skipped';
  /** The number of earlier times that passed while the program was not running. */
  readonly missed: number;
  /** The event it waited for, if any. */
  readonly happening?: Happening;
  /** The inbox row of a run that asks the assistant. */
  readonly runId?: string;
}

/** Returns the target of a job's own texts. */
export function targetOf({ channelId, accountId, senderId, chatType, chatId, threadId }: JobPlace): ReplyTarget {
  const targetId = chatType === 'direct' ? senderId : (chatId ?? senderId);
  return { channelId, accountId, targetId, threadId };
}
