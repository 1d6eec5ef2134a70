import { sampleOf } from '@finclaw/infra/testing';
import { estimateTokens } from '@finclaw/models';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { factsOf, longTalk, remark, smallTalk } from './long-conversation.ts';
import { runHere } from './run-here.ts';
import { OPENAI, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const ENV = OPENAI;
const WINDOWS = { w8k: 8_192, w16k: 16_384, w32k: 32_768, w128k: 131_072, w1m: 1_000_000 } as const;
const NAMES = Object.keys(WINDOWS) as (keyof typeof WINDOWS)[];

/**
 * Models of the given windows, the last of them the one to begin with, and one that is cheaper than all and writes
 * summaries.
 */
function configure(windows: Readonly<Record<string, number>>): void {
  const define = (model: string, contextWindow: number, cost: number) => ({
    [model]: { provider: 'openai', model, contextWindow, costPer1kInput: cost, costPer1kOutput: cost },
  });
  const named = Object.entries(windows).map(([model, window]) => define(model, window, 1e-9));
  const definitions = Object.assign({}, ...named, define('cheap', 60_000, 0));
  const names = Object.keys(windows);
  const models = { definitions, defaultModel: names.at(-1), fallbacks: names.slice(0, -1) };
  const agents = { providers: { openai: { baseUrl: home.fake.openaiUrl } } };
  home.configure({ agents, models });
}

const isSummary = (text: string): boolean => text.includes('Summarise the conversation record below');

/** What a careless model makes of a request for a summary. */
const POOR_SUMMARIES = [
  { text: '' },
  { text: 'The user holds 987,654 shares of ZZZZ and owes 55,555,555 won.' },
  { text: 'And so they went on talking about this and that. '.repeat(4_000) },
  { status: 400, body: { error: { message: 'no' } } },
] as const;

const sizeOf = ({ max_tokens, max_completion_tokens, max_output_tokens, ...body }: Record<string, unknown>): number =>
  estimateTokens(JSON.stringify(body)) + Number(max_tokens ?? max_completion_tokens ?? max_output_tokens ?? 0);

describe('recall', () => {
  it('of six early facts of a long conversation at least five are at hand in a small window, asked in other words or the other language', async () => {
    configure({ w16k: WINDOWS.w16k });
    let answers = 0;
    home.fake.answer(({ body }) =>
      isSummary(JSON.stringify(body)) ? POOR_SUMMARIES[answers % 4]! : { text: smallTalk(answers++) },
    );
    const facts = factsOf('household');
    const lines = [...longTalk(facts, 100), ...facts.map(({ asked }) => asked)];
    const { code } = await finclaw([], home.dir, { env: ENV, input: `${lines.join('\n')}\n` });
    expect(code).toBe(0);
    const requests = home.fake.requests.map(({ body }) => JSON.stringify(body)).filter((text) => !isSummary(text));
    const found = facts.filter(({ asked, figure }) => requests.find((text) => text.includes(asked))?.includes(figure));
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(requests.join()).not.toContain('987,654');
  });

  it('a conversation of 200 messages goes on between windows of any size, with a poor summariser too', async () => {
    configure(WINDOWS);
    const all = NAMES.flatMap((from) => NAMES.filter((to) => to !== from).map((to) => ({ from, to })));
    // Into every window from another one.
    const pairs = sampleOf(all, 3);
    let up: string | undefined;
    let summaries = 0;
    home.fake.answer(({ body }) => {
      const text = JSON.stringify(body);
      if (isSummary(text)) return POOR_SUMMARIES[summaries++ % 4]!;
      const asked = [...text.matchAll(/only (w\w+) is up/g)].at(-1)?.[1];
      up =
        asked !== undefined && text.lastIndexOf(`only ${asked} is up`) > text.lastIndexOf('everybody is up')
          ? asked
          : undefined;
      const isUp = up === undefined || body.model === up;
      return isUp
        ? { text: smallTalk(summaries) }
        : { status: 400, body: { error: { message: `${String(body.model)} is down` } } };
    });
    const talk = Array.from({ length: 100 - pairs.length }, (_, at) => `${remark(at)} everybody is up`);
    const { stdout: talked, code } = await runHere([], home.dir, { env: ENV, input: `${talk.join('\n')}\n` });
    expect(code).toBe(0);
    let stdout = talked;
    for (const [at, { from, to }] of pairs.entries())
      for (const line of [`/model ${from}`, `${remark(at)} only ${to} is up (${from} asked)`])
        stdout += (await runHere(['ask', line], home.dir, { env: ENV, typed: true })).stdout;
    const sent = home.fake.requests.map(({ body }) => body);
    const windows: Readonly<Record<string, number>> = { ...WINDOWS, cheap: 60_000 };
    expect(sent.filter((body) => sizeOf(body) > windows[String(body.model)]!).map((body) => body.model)).toEqual([]);
    for (const { from, to } of pairs) {
      const isAnswered = sent.some(
        (body) => body.model === to && JSON.stringify(body).includes(`only ${to} is up (${from} asked)`),
      );
      expect([from, to, isAnswered]).toEqual([from, to, true]);
    }
    expect(summaries).toBeGreaterThan(0);
    expect(stdout).not.toMatch(/too long|longer than/);
  });
});
