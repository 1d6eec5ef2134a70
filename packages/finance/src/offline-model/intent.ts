import type { ToolAnswer } from './conversation.ts';
import type { Question } from './question.ts';

/** A tool the model wants to use. */
export interface ToolRequest {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What happens next: ask tools, or say something. */
export type Step =
  | { readonly kind: 'call'; readonly calls: readonly ToolRequest[] }
  | { readonly kind: 'say'; readonly text: string };

/** How a question is answered: called again with all tool answers so far until it has something to say. */
export type Plan = (answers: readonly ToolAnswer[]) => Step;

/** One kind of question. */
export interface Intent {
  readonly id: string;
  /** A plan if the question is of this kind. */
  plan(question: Question): Plan | undefined;
}

export const say = (text: string): Step => ({ kind: 'say', text });

export const call = (...calls: readonly ToolRequest[]): Step => ({ kind: 'call', calls });

/** The JSON a tool answered with, or undefined if it could not do its work (a refusal, a time-out, a policy). */
export function readAnswer<T extends { readonly status: string }>(answer: ToolAnswer | undefined): T | undefined {
  if (answer === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(answer.content);
    return isStatus<T>(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isStatus<T>(value: unknown): value is T {
  return typeof value === 'object' && value !== null && typeof (value as { status?: unknown }).status === 'string';
}
