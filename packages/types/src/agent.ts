import type { AgentId, SessionKey } from './brand.ts';
import type { ControlToken } from './control-token.ts';
import type { Figure, ShownText } from './figure.ts';
import type { Locale } from './languages.ts';

/** A model that has been looked up: which vendor, which id, and how much fits. */
export interface ModelRef {
  readonly provider: string;
  readonly model: string;
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
}

export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
  /**
   * A program note beside a question about its moment (clock, market state). Not written by a person, and never changed
   * afterwards.
   */
  readonly isNote?: true;
  /** The displayed text in place of a model's text that cites results. */
  readonly shown?: ShownText;
  /** The control tokens in it that take effect. */
  readonly controls?: readonly ControlToken[];
}

export interface ImageBlock {
  readonly type: 'image';
  /** An https or data URL. */
  readonly url: string;
}

export interface ToolUseBlock {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface ToolResultBlock {
  readonly type: 'tool_result';
  readonly toolUseId: string;
  readonly content: string;
  readonly isError?: boolean;
  /** A person was asked for approval and refused; nothing was done. */
  readonly refused?: boolean;
  /** The name of this result for the model and in the transcript: `r1`, `r2`, … in one conversation. */
  readonly handle?: string;
  /** The parts of the whole in the content; absent when it is complete. */
  readonly shown?: readonly ShownRange[];
  /** The location of the complete result when this one is shortened. */
  readonly kept?: StoredAt;
  /**
   * The complete result, where the content is only a part or a view of it; for models inside this program, never sent
   * to others.
   */
  readonly complete?: string;
  readonly pictures?: readonly ResultPicture[];
}

/** A picture that a tool gave back, inline. */
export interface ResultPicture {
  /** A data URL. */
  readonly url: string;
  readonly mimeType: string;
}

/** The rows, lines or characters of a longer result that are shown, counted from 1. */
export interface ShownRange {
  /** The handle of the result it is a part of, when that is another one. */
  readonly of?: string;
  /** The list inside the result, such as `rows` or `data.items`; absent for the result itself. */
  readonly path?: string;
  readonly unit: 'rows' | 'lines' | 'characters';
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** A place in the file of whole results beside a transcript. */
export interface StoredAt {
  readonly at: number;
  readonly bytes: number;
}

/** A model's private reasoning; it may be replayed only to the model that wrote it. */
export interface ThinkingBlock {
  readonly type: 'thinking';
  readonly text: string;
  readonly provider: string;
  readonly model: string;
  /** The vendor's opaque proof that the text is unchanged. */
  readonly signature?: string;
  /** Encrypted reasoning the vendor does not show. */
  readonly redactedData?: string;
}

export type ContentBlock = TextBlock | ImageBlock | ToolUseBlock | ToolResultBlock | ThinkingBlock;

export interface ConversationMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly ContentBlock[];
  readonly toolCallId?: string;
}

/** The definition of a tool for a model. `inputSchema` is a JSON Schema whose root is an object. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The caller runs it: a call ends the run and is handed to them. */
  readonly isHandedOver?: true;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
}

/** The amount of private reasoning to request. */
export type ThinkingLevel = 'off' | 'low' | 'medium' | 'high';

export interface AgentRunParams {
  readonly agentId: AgentId;
  readonly sessionKey: SessionKey;
  readonly model: ModelRef;
  readonly systemPrompt?: readonly TextBlock[];
  readonly messages: readonly ConversationMessage[];
  readonly tools?: readonly ToolDefinition[];
  readonly language?: Locale;
  readonly timeZone?: string | undefined;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly thinking?: ThinkingLevel;
  /** The JSON schema that the answer has to fit. */
  readonly answerSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly abortSignal?: AbortSignal;
}

/**
 * One line of a session file. An assistant entry with `toolUseId` is a tool call; a tool entry with the same id is its
 * result.
 */
export interface TranscriptEntry {
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  /** The text as people read it. */
  readonly content: string;
  /** The same as the model wrote it and sees it again, when it carries sources. */
  readonly cited?: string;
  /** The figures in `content` and what each rests on. */
  readonly figures?: readonly Figure[];
  /** The control tokens in it, so that an answer delivered after a crash has the same effect. */
  readonly controls?: readonly ControlToken[];
  readonly timestamp: string;
  readonly toolUseId?: string;
  readonly toolName?: string;
  readonly toolInput?: unknown;
  readonly isError?: boolean;
  /** A person was asked for approval and refused; nothing was done. */
  readonly refused?: boolean;
  /** Of a tool result: how it is called, which part of the whole it is, and where the whole lies. */
  readonly handle?: string;
  readonly shown?: readonly ShownRange[];
  readonly kept?: StoredAt;
  readonly aborted?: boolean;
  /** Written by the program: a repair or a compaction summary. */
  readonly synthetic?: string;
  /** Set on what a person sent but another person wrote. */
  readonly origin?: 'forwarded';
  /**
   * For a question: the clock and the market as the model was given them. It never changes, so that vendors can cache
   * the conversation.
   */
  readonly moment?: string;
  readonly runId?: string;
  /** The message that joined its run with this text; the message of the question is the run itself. */
  readonly messageId?: string;
  /** Provider-private blocks (thinking) that must be replayed with this entry. */
  readonly privateBlocks?: readonly ThinkingBlock[];
  /** Pictures a person sent with it, or a tool gave back. */
  readonly media?: readonly { readonly url: string; readonly mimeType?: string }[];
  /**
   * Files a person sent with it. The model receives their names and reads them with a tool: their content is not the
   * person's own words.
   */
  readonly documents?: readonly SentDocument[];
}

/** A received file, as far as it could be read. */
export interface SentDocument {
  readonly name: string;
  /** Pages are separated by form feeds. */
  readonly text?: string;
  /** The number of pages, where the file has pages. */
  readonly pages?: number;
  /** Only the beginning was stored. */
  readonly isCut?: boolean;
  readonly problem?: 'encrypted' | 'unreadable' | 'no-text' | 'too-slow';
}
