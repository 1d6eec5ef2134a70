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
 * Where today's program would tell the model something else than it was told then: in the prompt, or about a tool. Tools that a plugin or a
 * skill brought are not at hand in a replay, so one that is gone is no difference.
 */
export function comparePrompts(recorded: PromptAndTools, today: PromptAndTools): readonly ReplayDifference[] {
  const [said, saidToday] = [recorded.systemPrompt.map(withoutPerson), today.systemPrompt.map(withoutPerson)];
  const [then, now] = [textOf(said), textOf(saidToday)];
  const isSamePrompt = withoutMoment(said) === withoutMoment(saidToday);
  const changed = today.tools.flatMap((tool) => {
    const known = recorded.tools.find(({ name }) => name === tool.name);
    const diff = changedLines(known === undefined ? '' : described(known), described(tool));
    return diff.length === 0 ? [] : [{ kind: 'toolOffered', name: tool.name, diff } as const];
  });
  if (isSamePrompt) return changed;
  const digests = { recorded: digestOf(recorded), today: digestOf({ ...today, tools: recorded.tools }) };
  return [{ kind: 'prompt', ...digests, diff: changedLines(then, now) }, ...changed];
}

/** What was known of a person then may have been forgotten since, and is no part of the program. */
function withoutPerson(block: TextBlock): TextBlock {
  const at = block.volatile ? Object.values(PERSONAL_TITLES).map((title) => block.text.indexOf(`\n\n## ${title}\n`)) : [];
  const start = Math.max(-1, ...at);
  return start < 0 ? block : { ...block, text: block.text.slice(0, start) };
}

/** A prompt is long: only what differs is shown. */
const changedLines = (recorded: string, today: string): readonly string[] =>
  diffLines(recorded, today).filter((line) => !line.startsWith(' '));

const textOf = (blocks: readonly TextBlock[]): string => blocks.map(({ text }) => text).join('\n\n');

/** The clock may have moved between the prompt and the start that was written down. */
const withoutMoment = (blocks: readonly TextBlock[]): string =>
  blocks.map(({ text, volatile }) => (volatile === true ? text.replace(/\d/g, '0') : text)).join('\n\n');

const described = ({ name, description, inputSchema }: ToolDefinition): string =>
  `${name}\n${description}\n${JSON.stringify(inputSchema, undefined, 1)}`;

const digestOf = ({ systemPrompt, tools }: PromptAndTools): string => new PromptDigest().of(systemPrompt, tools);
