import type { ToolDefinition } from './agent.ts';
import type { ChannelId, SessionKey, Timestamp } from './brand.ts';
import type { Locale } from './languages.ts';

export type ChatType = 'direct' | 'group' | 'channel';

export interface MediaAttachment {
  readonly type: 'image' | 'audio' | 'video' | 'document';
  readonly url?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly filename?: string;
}

/** True for a file with rows and columns, as channels hand them in. */
export const isTable = ({ type, mimeType }: MediaAttachment): boolean => type === 'document' && mimeType === 'text/csv';

/** Every origin a message can have. */
export const MESSAGE_ORIGINS = ['typed', 'button', 'scheduled', 'forwarded', 'api', 'recovered'] as const;

/**
 * The origin of a message: a person's keyboard, a button they pressed, one of their jobs at its time, another person's
 * message they forwarded, a program, or a process that recovered it after another had stopped.
 */
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];

/**
 * Tells whether a person did this just now. Only such an act decides, discloses or deletes; a message without an origin
 * does not count.
 */
export const isHumanAct = (origin: MessageOrigin | undefined): boolean => origin === 'typed' || origin === 'button';

/** Tells whether a message can be a command at all: the text of a job or an outsider is only ever text. */
export const mayBeCommand = ({
  origin,
  schedule,
}: {
  readonly origin?: MessageOrigin;
  readonly schedule?: ScheduledRun;
}): boolean => schedule === undefined && origin !== 'scheduled' && origin !== 'forwarded';

/** The origin of a message that another process had accepted: what a person did then is not what they do now. */
export const recoveredOrigin = (origin: MessageOrigin | undefined): MessageOrigin =>
  origin === undefined || isHumanAct(origin) ? 'recovered' : origin;

/** The texts that a job sends as they are. */
export type ScheduledBrief = 'portfolio' | 'watchlist' | 'news';

/** Set on a message that a person's own job hands in at its time. */
export interface ScheduledRun {
  readonly jobId: string;
  /** The moment it was due. */
  readonly instant: number;
  /** That moment as its owner reads it. */
  readonly due: string;
  /** The language of the job. */
  readonly locale: Locale;
  /** The maximum number of model calls of the run; the general limit when absent. */
  readonly steps?: number;
  /** Rules are enough for it: no model is paid. */
  readonly byRule?: true;
  /** The ready-made text to send, which asks nobody. */
  readonly brief?: ScheduledBrief;
  /** The number of earlier times that passed without a run. */
  readonly missed: number;
}

/** Set on a message of a program that wants more than an answer in words. */
export interface ProgramRequest {
  /** The language of its question; its own text may be nothing but results. */
  readonly locale: Locale;
  /** Tools it runs itself. */
  readonly tools?: readonly ToolDefinition[];
  /** It wants a call of one of these, not words. */
  readonly mustCall?: readonly string[];
  /** The JSON Schema its answer must fit. */
  readonly answerSchema?: Readonly<Record<string, unknown>>;
  /** The conversation already has the results of its calls; it continues without a new question. */
  readonly continues?: true;
}

/** A message as a channel passes it in. */
export interface InboundMessage {
  readonly id: string;
  readonly channelId: ChannelId;
  readonly chatType: ChatType;
  /** Identifies the person; answers in a direct chat, and what is sent unasked, have it as their target. */
  readonly senderId: string;
  readonly origin: MessageOrigin;
  readonly body: string;
  readonly timestamp: Timestamp;
  /** Identifies the room, to which answers there go. */
  readonly chatId?: string;
  /** The bot account that received it. */
  readonly accountId?: string;
  readonly senderName?: string;
  readonly rawBody?: string;
  readonly threadId?: string;
  readonly replyToId?: string;
  readonly media?: readonly MediaAttachment[];
  /** Set by adapters that parse mentions themselves; gates rely on it instead of searching the text. */
  readonly mentionsBot?: boolean;
  readonly schedule?: ScheduledRun;
  readonly program?: ProgramRequest;
}

/** The context the router builds from an inbound message and the pipeline extends. */
export interface MsgContext {
  readonly origin: MessageOrigin;
  readonly body: string;
  readonly bodyForAgent: string;
  readonly rawBody: string;
  readonly commandBody?: string;
  readonly from: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly provider: string;
  readonly channelId: ChannelId;
  readonly chatType: ChatType;
  readonly chatId?: string;
  readonly sessionKey: SessionKey;
  readonly accountId: string;
  readonly messageThreadId?: string;
  readonly media?: readonly MediaAttachment[];
  readonly timestamp: Timestamp;
  readonly messageId?: string;
  readonly replyToId?: string;
  /** The inbox row this message was accepted under; every later record of the run refers to it. */
  readonly runId?: string;
  readonly schedule?: ScheduledRun;
  readonly program?: ProgramRequest;
}

export interface ReplyPayload {
  readonly text?: string;
  /**
   * The end of each segment of the answer in `text`, in order; what follows the last was not streamed. Absent when the
   * text was rewritten or split.
   */
  readonly segments?: readonly { readonly id: string; readonly end: number }[];
  readonly mediaUrl?: string;
  readonly replyToId?: string;
  readonly isError?: boolean;
  readonly channelData?: Readonly<Record<string, unknown>>;
}

export interface OutboundMessage {
  readonly channelId: ChannelId;
  readonly targetId: string;
  readonly payloads: readonly ReplyPayload[];
  readonly accountId?: string;
  readonly replyToMessageId?: string;
  readonly threadId?: string;
  /** Stable per delivered part; a platform that enforces nonces uses it so that a repeated send is recognised. */
  readonly idempotencyKey?: string;
  /** The run this message answers, if any; a channel that streamed the run's text only has to settle it. */
  readonly runId?: string;
}
