import type { AttachmentUpload, TranscriptEntry } from '@finclaw/types';
import { GatewayFault } from '../gateway-fault.ts';

/** How many answers one request may ask for. */
export const MAX_ANSWERS = 8;

/** A question of a program: what was said before, what it asks, and how much of the answer it wants. */
export interface OpenaiQuestion {
  readonly model: string;
  readonly question: string;
  readonly pictures: readonly AttachmentUpload[];
  readonly earlier: readonly Pick<TranscriptEntry, 'role' | 'content'>[];
  /** The answer ends before the first of these. */
  readonly stops: readonly string[];
  readonly maxTokens?: number;
}

/** One message of a program, whichever of the two APIs it came through. */
interface SaidByProgram {
  readonly role: 'system' | 'developer' | 'user' | 'assistant';
  readonly text: string;
  readonly pictures: readonly AttachmentUpload[];
}

/** Makes the last message the question and the rest what was said before it. */
export function questionFrom(model: string, said: readonly SaidByProgram[]): Omit<OpenaiQuestion, 'stops'> {
  const last = said.at(-1);
  if (last?.role !== 'user' || (last.text.trim() === '' && last.pictures.length === 0))
    throw new GatewayFault('INVALID_INPUT', 'gateway.openai.noQuestion');
  return {
    model,
    question: last.text,
    pictures: last.pictures,
    // A program's instructions are something it says, like the rest: they do not replace the assistant's own.
    earlier: said
      .slice(0, -1)
      .map(({ role, text, pictures }) => ({ role, text: [text, ...pictures.map(() => '[picture]')].filter(Boolean).join('\n') }))
      .filter(({ text }) => text.trim() !== '')
      .map(({ role, text }) => ({ role: role === 'assistant' ? 'assistant' : 'user', content: text })),
  };
}

/** A picture inside a request. One that lies elsewhere is not fetched: the address could lead anywhere. */
export function pictureOf(url: string): AttachmentUpload {
  const [, mimeType, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? [];
  if (mimeType === undefined || data === undefined) throw new GatewayFault('INVALID_INPUT', 'gateway.openai.pictureElsewhere');
  return { filename: `picture.${mimeType.slice(6)}`, mimeType, data };
}
