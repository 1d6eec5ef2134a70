import type { PromptSection } from '@finclaw/agent';
import type { ProgramRequest } from '@finclaw/types';

/** What a model is told of a program that wants more than words; in English, as everything about tools is. */
export function programSections(program: ProgramRequest | undefined): readonly PromptSection[] {
  const { tools = [], mustCall, answerSchema } = program ?? {};
  const lines = [
    tools.length > 0 &&
      'The question comes from a program. It runs the tools whose names begin with client_ itself: call one when the question needs it, and its result comes back in the next message.',
    mustCall && `The program needs a call of ${mustCall.join(' or ')} and reads no words. Find out first what the call needs.`,
    answerSchema &&
      `The answer is read by a program. Write one JSON value that fits this JSON Schema, and not a word around it; figures are plain JSON numbers or strings, without citations: ${JSON.stringify(answerSchema)}`,
  ].filter((line) => typeof line === 'string');
  return lines.length === 0 ? [] : [{ id: 'program', title: 'The program that asks', content: lines.join('\n'), priority: 20 }];
}
