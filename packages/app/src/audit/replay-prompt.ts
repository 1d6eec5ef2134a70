import { PERSONAL_TITLES } from '@finclaw/agent';
import type { TextBlock, ToolDefinition } from '@finclaw/types';
import { diffLines } from './line-diff.ts';
import { PromptDigest } from './prompt-digest.ts';
import type { ReplayDifference } from './replay-difference.ts';

/** What a model is told before the conversation. */
interface PromptAndTools {
  readonly systemPrompt: readonly TextBlock[];
  readonly tools: readonly ToolDefinition[];
}

/**
 * Where today's program would tell the model something else than it was told then: in the prompt, or about a tool.
 * Tools that a plugin or a skill brought are not at hand in a replay, so one that is gone is no difference.
 */
export function comparePrompts(recorded: PromptAndTools, today: PromptAndTools): readonly ReplayDifference[] {
  const [then, now] = [textOf(recorded.systemPrompt), textOf(today.systemPrompt)];
  const changed = today.tools.flatMap((tool) => {
    const known = recorded.tools.find(({ name }) => name === tool.name);
    const diff = changedLines(known === undefined ? '' : described(known), described(tool));
    return diff.length === 0 ? [] : [{ kind: 'toolOffered', name: tool.name, diff } as const];
  });
  if (then === now) return changed;
  const digests = { recorded: digestOf(recorded), today: digestOf({ ...today, tools: recorded.tools }) };
  return [{ kind: 'prompt', ...digests, diff: changedLines(then, now) }, ...changed];
}

/** What was known of a person then may have been forgotten since, and is no part of the program. */
const isOfPerson = ({ text }: TextBlock): boolean =>
  Object.values(PERSONAL_TITLES).some((title) => text.startsWith(`## ${title}\n`));

/** A prompt is long: only what differs is shown. */
const changedLines = (recorded: string, today: string): readonly string[] =>
  diffLines(recorded, today).filter((line) => !line.startsWith(' '));

const textOf = (blocks: readonly TextBlock[]): string =>
  blocks
    .filter((block) => !isOfPerson(block))
    .map(({ text }) => text)
    .join('\n\n');

const described = ({ name, description, inputSchema }: ToolDefinition): string =>
  `${name}\n${description}\n${JSON.stringify(inputSchema, undefined, 1)}`;

const digestOf = ({ systemPrompt, tools }: PromptAndTools): string => new PromptDigest().of(systemPrompt, tools);
