import { register, UNTRUSTED_LABELS } from '@finclaw/models';
import { checkSettings } from '@finclaw/tools';
import { type ProgramRequest, shiftFigures, type TextSegment, type ToolDefinition } from '@finclaw/types';

const FENCED = /^\s*```(?:json)?[ \t]*\n([\s\S]*?)\n?```\s*$/;

/** The tools of a run with those a program runs itself. */
export function withProgramTools(
  ours: readonly ToolDefinition[],
  program: ProgramRequest | undefined,
): readonly ToolDefinition[] {
  const { tools = [] } = program ?? {};
  if (tools.length === 0) return ours;
  const names = new Set(tools.map(({ name }) => name));
  return [...ours.filter(({ name }) => !names.has(name)), ...tools.map((tool) => register(tool, UNTRUSTED_LABELS))];
}

/** Returns what a program requested that an answer in words lacks; undefined if nothing is missing. */
export async function programObjection(
  program: ProgramRequest | undefined,
  answer: string,
): Promise<string | undefined> {
  if (program?.mustCall !== undefined)
    return `The program that asks needs a call of ${program.mustCall.join(' or ')}, not words. Make that call now.`;
  if (program?.answerSchema === undefined) return undefined;
  const problem = await findFormProblem(answer, program.answerSchema);
  return (
    problem &&
    `The answer must be one JSON value and nothing else. ${problem} Write the whole JSON again, without a word around it.`
  );
}

/** Returns the reason an answer does not have the form a program requested; undefined when it has. */
export async function findFormProblem(
  answer: string,
  schema: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(answer.replace(FENCED, '$1'));
  } catch {
    return 'It is not JSON.';
  }
  const checked = await checkSettings(schema, value);
  return checked.ok ? undefined : checked.error;
}

/** Reduces an answer in a requested form to its last segment, without earlier text and without a fence around it. */
export function inAskedForm(
  program: ProgramRequest | undefined,
  segments: readonly TextSegment[],
): readonly TextSegment[] {
  const last = segments.at(-1);
  if (program?.answerSchema === undefined || last === undefined) return segments;
  const text = last.text.replace(FENCED, '$1').trim();
  const { figures, ...plain } = last;
  return [{ ...plain, text, ...(figures && { figures: shiftFigures(figures, -last.text.indexOf(text)) }) }];
}
