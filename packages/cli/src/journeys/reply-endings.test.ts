import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from '@finclaw/infra/testing';
import { startWireFake, type WireReply } from '@finclaw/models/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { CONVERSATIONS, type Conversation, WIRES, type Wire } from './testing/reply-endings.ts';
import { ANTHROPIC, OPENAI } from './testing/wired-home.ts';

/** A model on each wire, as people name it and as its vendor does. */
const MODELS: Readonly<Record<Wire, readonly [name: string, wireId: string]>> = {
  messages: ['claude-sonnet-5-5', 'claude-sonnet-5-5'],
  chat: ['home/first', 'first'],
  responses: ['gpt-6.1-sol', 'gpt-6.1-sol'],
  ollama: ['ollama/first', 'first'],
};

/** Runs a command in this process without the pauses between one try and the next. */
const runAtOnce: typeof runHere = (args, stateDir, options) =>
  runHere(args, stateDir, { ...options, sleep: async () => {} });

/**
 * Asks a question of a model that answers as the conversation says, and returns what is wrong with the end; undefined
 * if nothing is.
 */
async function badEnding(
  conversation: Conversation,
  wire: Wire,
  run: typeof runHere = runAtOnce,
  look?: (body: unknown) => void,
): Promise<string | undefined> {
  const { ends, isAlone, isSlow, replies } = conversation;
  const state = temporaryStateDir();
  const fake = await startWireFake();
  try {
    const [model, wireId] = MODELS[wire];
    const left: WireReply[] = [...replies(wire)];
    let calls = 0;
    fake.answer(({ body }) => {
      if (body.model !== wireId) return { text: 'Second here.' };
      calls++;
      look?.(body);
      return left.length > 1 ? left.shift()! : left[0]!;
    });
    const { anthropicUrl, openaiUrl, ollamaUrl } = fake;
    const addresses = { anthropic: anthropicUrl, openai: openaiUrl, ollama: ollamaUrl, home: openaiUrl };
    const wired = Object.fromEntries(Object.entries(addresses).map(([name, baseUrl]) => [name, { baseUrl }]));
    const providers = { ...wired, ...(isAlone && { offline: { enabled: false } }) };
    const settings = { agents: { providers }, models: { fallbacks: isAlone ? [] : ['home/second'] } };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify(settings));
    const env = { LANG: 'en_US.UTF-8', ...ANTHROPIC, ...OPENAI };
    const { stdout, stderr } = await (isSlow ? runHere : run)(
      ['ask', 'What is AAPL at?', '--model', model, '--json'],
      state.dir,
      { env },
    );
    if (!stdout.startsWith('{')) return `no answer: ${stdout} ${stderr}`;
    const turn = JSON.parse(stdout);
    const wanted = ends.by === 'second' ? 'home/second' : model;
    const answer = turn.answer || turn.ending.text;
    if (!ends.says.test(answer))
      return `says ${JSON.stringify(answer)} (${turn.ending.kind}, by ${turn.model}, ${calls} calls)`;
    if (ends.not?.test(answer)) return `says ${JSON.stringify(answer)}`;
    if (ends.by !== 'any' && turn.model !== wanted) return `answered by ${turn.model}`;
    if (calls > ends.calls) return `took ${calls} calls`;
    if (turn.ending.kind !== (ends.kind ?? 'completed')) return `ended as ${turn.ending.kind}`;
    const made = turn.toolCalls.length;
    return ends.tools === undefined || made === ends.tools ? undefined : `made ${made} tool calls`;
  } finally {
    await fake.close();
    state.remove();
  }
}

describe('how a reply ends', () => {
  beforeAll(buildOnce);

  it.each(WIRES)(
    'every conversation ends well on the wire of %s',
    async (wire) => {
      const bad: string[] = [];
      const possible = CONVERSATIONS.filter(({ wires = WIRES }) => wires.includes(wire));
      for (const conversation of sampleOf(possible, 8, WIRES.indexOf(wire))) {
        const problem = await badEnding(conversation, wire);
        if (problem !== undefined) bad.push(`${conversation.name}: ${problem}`);
      }
      expect(bad).toEqual([]);
    },
    300_000,
  );

  it('a model that thinks unasked is told how hard, and has room for its answer besides', async () => {
    const asked: unknown[] = [];
    const conversation: Conversation = {
      name: 'stock settings',
      replies: () => [{ text: 'All fine.' }],
      ends: { says: /fine/, calls: 1 },
    };
    expect(await badEnding(conversation, 'responses', runAtOnce, (body) => void asked.push(body))).toBeUndefined();
    expect(asked).toMatchObject([{ reasoning: { effort: 'low' }, max_output_tokens: 4_096 + 2_048 }]);
  });

  it('so do some of them in a process of their own', async () => {
    const names = ['a reset after the first words, once', 'nothing after a tool, always', 'too long, once'];
    const some = CONVERSATIONS.filter(({ name }) => names.includes(name));
    for (const conversation of sampleOf(some, 3))
      expect(await badEnding(conversation, 'messages', finclaw)).toBeUndefined();
  }, 300_000);
});
