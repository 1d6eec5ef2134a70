import type { ToolAnswer } from './conversation.ts';
import type { Question } from './question.ts';

/** A tool the model wants to use. */
export interface ToolRequest {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Where the tool is not offered the answer goes without it. */
  readonly isOptional?: true;
}

/** How a request is answered: it asks tools, is handed their answers, and returns what it has to say. */
export type Script = Generator<readonly ToolRequest[], string, readonly ToolAnswer[]>;

/** What a request was taken for. */
export interface Understanding {
  readonly script: () => Script;
  /** It would change something, so a later "and Hynix?" does not repeat it. */
  readonly changesThings?: boolean;
  /** What a short reply must look like to complete the request, when it was answered with a question or may be. */
  readonly completedBy?: Pick<RegExp, 'test'>;
  /** It takes a real model to answer it. */
  readonly needsModel?: true;
}

/** One kind of request. */
export interface Intent {
  readonly id: string;
  /** What to do about the question if it is of this kind. */
  understand(question: Question): Understanding | undefined;
}

/** An answer that needs no tool. */
export function sayOnly(text: string): Understanding {
  return { script: () => justSay(text) };
}

/** What is said about a request that takes a real model. */
export function sayBeyond(text: string): Understanding {
  return { script: () => justSay(text), needsModel: true };
}

/** A question back; a reply that looks like the pattern is read together with the request. */
export function askBack(text: string, completedBy: RegExp): Understanding {
  return { script: () => justSay(text), completedBy };
}

// biome-ignore lint/correctness/useYield: an answer without tools is still a script.
function* justSay(text: string): Script {
  return text;
}
