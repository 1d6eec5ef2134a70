import { createHash } from 'node:crypto';
import type { WireUsage } from './wire-script.ts';

/** Counts prompt tokens as a vendor with a prefix cache does. */
export interface WireCache {
  /** Anthropic: entries are written at marks and found at most 20 blocks before a mark. */
  countMarked(model: string, apiKey: string, body: AnthropicBody): Omit<WireUsage, 'output'>;
  /** OpenAI: the longest known beginning counts, in steps of 128 tokens from 1,024 on. */
  countPrefix(
    model: string,
    apiKey: string,
    messages: readonly unknown[],
    tools: readonly unknown[],
  ): Omit<WireUsage, 'output'>;
}

interface Block {
  readonly cache_control?: unknown;
}

interface AnthropicBody {
  readonly tools?: readonly Block[];
  readonly system?: string | readonly Block[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

const LOOK_BACK = 20;
const OPENAI_MINIMUM = 1_024;
const OPENAI_STEP = 128;

/** Four characters make a token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Starts empty. `minTokens` is the shortest prefix that is kept, as the vendors have it. */
export function createWireCache(minTokens = 512): WireCache {
  const marks = new Set<string>();
  const prompts = new Map<string, string[]>();
  return {
    countMarked(model, apiKey, body) {
      const blocks = [...(body.tools ?? []), ...toBlocks(body.system), ...body.messages.flatMap(toMessageBlocks)];
      let hash = createHash('sha256').update(`${apiKey} ${model}`).digest('hex');
      let total = 0;
      const positions = blocks.map(({ cache_control, ...block }) => {
        const text = JSON.stringify(block);
        hash = createHash('sha256').update(hash).update(text).digest('hex');
        total += tokensOf(text);
        return { hash, upTo: total, isMarked: cache_control !== undefined };
      });
      let cacheRead = 0;
      let written = 0;
      for (const [at, { upTo, isMarked }] of positions.entries()) {
        if (!isMarked) continue;
        const hit = positions
          .slice(Math.max(0, at - LOOK_BACK), at + 1)
          .findLast((position) => marks.has(position.hash));
        cacheRead = Math.max(cacheRead, hit?.upTo ?? 0);
        written = upTo;
      }
      for (const { hash: key, upTo, isMarked } of positions) if (isMarked && upTo >= minTokens) marks.add(key);
      const cacheWrite = written >= minTokens ? Math.max(0, written - cacheRead) : 0;
      return { input: total - cacheRead - cacheWrite, cacheRead, cacheWrite };
    },
    countPrefix(model, apiKey, messages, tools) {
      const prompt = `${JSON.stringify(tools)}${messages.map((message) => JSON.stringify(message)).join('\n')}`;
      const key = `${apiKey} ${model}`;
      const known = prompts.get(key) ?? [];
      const longest = Math.max(0, ...known.map((other) => commonLength(prompt, other)));
      const shared = Math.floor(longest / 4);
      const cacheRead = shared < OPENAI_MINIMUM ? 0 : Math.floor(shared / OPENAI_STEP) * OPENAI_STEP;
      prompts.set(key, [...known, prompt]);
      return { input: tokensOf(prompt) - cacheRead, cacheRead, cacheWrite: 0 };
    },
  };
}

function toBlocks(content: string | readonly Block[] | undefined): readonly Block[] {
  if (content === undefined) return [];
  return typeof content === 'string' ? [{ type: 'text', text: content } as Block] : content;
}

/** The role is part of what is hashed: the same words of another speaker are another prefix. */
function toMessageBlocks({ role, content }: AnthropicBody['messages'][number]): readonly Block[] {
  return toBlocks(content).map((block) => ({ role, ...block }));
}

function commonLength(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let at = 0;
  while (at < limit && a[at] === b[at]) at++;
  return at;
}
