import { type PromptSection, promptSection } from '@finclaw/agent';
import type { ProgramRequest } from '@finclaw/types';

/** Describes a program's demands beyond words to the model; in English, as everything about tools is. */
export function programSections(program: ProgramRequest | undefined): readonly PromptSection[] {
  const { tools = [], mustCall, answerSchema } = program ?? {};
  const lines = [
    tools.length > 0 &&
      'The question comes from a program. It runs the tools whose names begin with client_ itself: call one when the question needs it, and its result comes back in the next message.',
    mustCall &&
      `The program needs a call of ${mustCall.join(' or ')} and reads no words. Find out first what the call needs.`,
    answerSchema &&
      `The answer is read by a program. Write one JSON value that fits this JSON Schema, and not a word around it; figures are plain JSON numbers or strings, without citations: ${JSON.stringify(answerSchema)}`,
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return [];
  // The requesting program's author wrote the schema.
  const trust = answerSchema === undefined ? 'ours' : 'untrusted';
  return [{ ...promptSection('program', 20, 'The program that asks', lines), trust }];
}
