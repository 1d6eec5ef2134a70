import type { EventCursor } from '../gateway-event.ts';
import type { Locale } from '../languages.ts';
import type { ShownResult } from '../shown-result.ts';
import type { Call } from './call.ts';
import type { ApprovalView, LiveTurn, SessionSummary, TimelineItem } from './conversation-view.ts';

/** Conversations, messages, commands and approvals. */
export interface ConversationApi {
  /** Conversations, the one used last first. */
  'sessions.list': Call<{ limit?: number; channelId?: string }, { sessions: SessionSummary[] }>;
  /**
   * A conversation: its last `limit` items (default 200), or those before `before`. `cursor` is where events go on
   * from: subscribe after it and nothing is missed or seen twice. Missed live text is in `live`.
   */
  'sessions.get': Call<
    { sessionKey: string; limit?: number; before?: string },
    {
      session: SessionSummary;
      items: TimelineItem[];
      /** Hand it back as `before` for older items; absent at the beginning. */
      before?: string;
      live?: LiveTurn;
      /** The model that answers here, as a person would name it. */
      model: string;
      cursor: EventCursor;
    }
  >;
  /**
   * The tool results of one run that are drawn rather than read: charts, the portfolio, orders. Names are in `locale`.
   */
  'sessions.shown': Call<{ sessionKey: string; runId: string; locale?: Locale }, { shown: ShownResult[] }>;
  /** Finds text in past conversations, best and newest first. */
  'sessions.search': Call<{ query: string; limit?: number }, { matches: SearchMatch[] }>;
  /** Starts the conversation anew. The old text is archived on disk and no longer shown. */
  'sessions.reset': Call<{ sessionKey: string }, { reset: boolean }>;
  /** Names a conversation (null: its own beginning again), or pins it to the top of the list. */
  'sessions.update': Call<
    { sessionKey: string; title?: string | null; isPinned?: boolean },
    { session: SessionSummary }
  >;
  /** Deletes a conversation with everything archived of it. The audit log records that it took place. */
  'sessions.remove': Call<{ sessionKey: string }, { removed: boolean }>;
  /** Chooses the model that answers here from now on. */
  'sessions.setModel': Call<{ sessionKey: string; model: string }, { model: string }>;

  /** The parts of the signed file of an answer: the question, each line, and the results behind its figures. */
  'answers.parts': Call<{ sessionKey: string; runId: string }, { parts: AnswerPartView[] }>;
  /**
   * Signs an answer with the key of this installation. Parts that are withheld leave only their hash, and the rest stays
   * verifiable. `file` is the text of the file.
   */
  'answers.sign': Call<{ sessionKey: string; runId: string; withhold: string[] }, { file: string }>;

  /** The chat commands the caller can write, in `locale`. */
  'commands.list': Call<{ locale?: Locale }, { commands: CommandView[] }>;

  /**
   * Sends a question. Without `sessionKey` it starts a conversation, whose key comes back. Make up a random `messageId`
   * and repeat it when the outcome of a call is unknown: the same id is accepted once. The answer arrives as events.
   */
  'messages.send': Call<SendParams, SendResult>;
  /**
   * Takes the conversation back to before this question and asks the new text instead; the old question stays with what
   * followed, as a version that `messages.switch` displays again. Stops a running answer first.
   */
  'messages.edit': Call<
    {
      sessionKey: string;
      /** The question to replace. */
      messageId: string;
      text: string;
      /** The id of the new question; the same rules as in `messages.send`. */
      newMessageId?: string;
    },
    SendResult
  >;
  /**
   * Displays another version of an edited question with everything that followed it; the next question follows that.
   * Stops a running answer first.
   */
  'messages.switch': Call<{ sessionKey: string; messageId: string }, { displayed: string }>;
  /** Stops the answer that is being made; `stopped` is false when there was none. */
  'messages.stop': Call<{ sessionKey: string }, { stopped: boolean }>;

  /** The open approvals, oldest first. */
  'approvals.list': Call<{ sessionKey?: string }, { approvals: ApprovalView[] }>;
  /** Answers an approval. `inputHash` must be the one that was displayed. */
  'approvals.answer': Call<
    {
      id: string;
      approved: boolean;
      inputHash: string;
      /** The value for an approval that `asks` for one. */
      value?: string;
    },
    { result: 'accepted' | 'expired' | 'unknown' | 'not-yours' | 'changed' | 'unrecorded' }
  >;
}

/** A part of a signed answer, before it is signed. */
export interface AnswerPartView {
  readonly name: string;
  /** Its name as people read it. */
  readonly label: string;
  /** Its text, or the beginning of a result. */
  readonly text: string;
  /** It shows what belongs to a person, so leave it out unless they want it in. */
  readonly isPrivate: boolean;
}

export interface SearchMatch {
  readonly sessionKey: string;
  readonly channelId: string;
  readonly title: string;
  readonly at: number;
  /** The text around what was found, on one line. */
  readonly snippet: string;
  /** The matches in the snippet: start and end, in UTF-16 code units. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A chat command. */
export interface CommandView {
  /** With its prefix, as it is typed. */
  readonly name: string;
  /** Other names it answers to, with the prefix. */
  readonly aliases: readonly string[];
  readonly description: string;
  readonly usage: string;
}

export interface SendParams {
  readonly sessionKey?: string;
  readonly messageId?: string;
  readonly text: string;
  readonly attachments?: readonly AttachmentUpload[];
  /** For a new conversation: the model that answers. */
  readonly model?: string;
  /** It waited for a connection: what its writer saw then is not what is there now, so it approves nothing. */
  readonly hasWaited?: boolean;
}

/** A file to send. */
export interface AttachmentUpload {
  readonly filename: string;
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

export interface SendResult {
  readonly sessionKey: string;
  readonly messageId: string;
  /** `duplicate` means that the same id had been accepted before. */
  readonly status: 'accepted' | 'duplicate';
}
