import { Refusal } from '@finclaw/config';
import type { AttachmentUpload, ToolDefinition } from '@finclaw/types';

/** The maximum number of answers to one request. */
export const MAX_ANSWERS = 8;

/** One item in the conversation of a program, from either of the two APIs. */
export type ConversationItem =
  | {
      readonly kind: 'text';
      readonly role: 'system' | 'developer' | 'user' | 'assistant';
      readonly text: string;
      readonly files: readonly AttachmentUpload[];
    }
  /** The assistant wanted a tool of the program. */
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly kind: 'result'; readonly id: string; readonly text: string }
  /** An earlier answer by its name; its text is already here. */
  | { readonly kind: 'reference'; readonly id: string };

/** A program's question: the conversation before, the question, its own tools, and the wanted length of the answer. */
export interface OpenaiQuestion {
  readonly model: string;
  readonly items: readonly ConversationItem[];
  readonly tools: readonly ToolDefinition[];
  /** The names the program knows those tools by. */
  readonly functions: readonly { readonly name: string }[];
  readonly mustCall?: readonly string[];
  readonly answerSchema?: Readonly<Record<string, unknown>>;
  /** The answer ends before the first of these texts. */
  readonly stops: readonly string[];
  readonly maxTokens?: number;
}

/** Refuses a conversation that ends with neither a question nor the result of a call. */
export function assertQuestion(items: readonly ConversationItem[]): void {
  const last = items.at(-1);
  if (last?.kind === 'result') return;
  if (last?.kind === 'text' && last.role === 'user' && (last.text.trim() !== '' || last.files.length > 0)) return;
  throw new Refusal('INVALID_INPUT', 'gateway.openai.noQuestion');
}

/** Reads a file inside a request. A remote one is not fetched: the address could lead anywhere. */
export function fileOf(url: string | null | undefined, filename?: string | null): AttachmentUpload {
  const [, mimeType, data] = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)$/.exec(url ?? '') ?? [];
  if (mimeType === undefined || data === undefined) throw new Refusal('INVALID_INPUT', 'gateway.openai.fileElsewhere');
  const [kind, form] = mimeType.split('/') as [string, string];
  return { filename: filename || `${kind === 'image' ? 'picture' : 'file'}.${form.slice(0, 20)}`, mimeType, data };
}
