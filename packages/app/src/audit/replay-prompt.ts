import { PERSONAL_TITLES } from '@finclaw/agent';
import type { TextBlock, ToolDefinition } from '@finclaw/types';
import { diffLines } from './line-diff.ts';
import { PromptDigest } from './prompt-digest.ts';
import type { ReplayDifference } from './replay-difference.ts';

/** The prompt before the conversation. */
interface PromptAndTools {
  readonly systemPrompt: readonly TextBlock[];
  readonly tools: readonly ToolDefinition[];
}

/**
 * Lists the differences between the recorded prompt and tools and today's. Tools of plugins and skills are not
 * available in a replay, so a missing one does not count.
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

/** Returns true for the section about a person, which may have been deleted since and is not part of the program. */
const isOfPerson = ({ text }: TextBlock): boolean =>
  Object.values(PERSONAL_TITLES).some((title) => text.startsWith(`## ${title}\n`));

/** Returns only the changed lines, since a prompt is long. */
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
