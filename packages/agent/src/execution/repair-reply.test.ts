import { describe, expect, it } from 'vitest';
import { PromptLedger } from '../ledger/prompt-ledger.ts';
import type { StreamChunk } from '../providers/adapter.ts';
import { Runner } from './runner.ts';
import type { RunnerOptions } from './runner-options.ts';
import { done, recorder, runParams, ScriptedProvider, type Step, text } from './testing/scripted-provider.ts';
import type { AnswerRendering } from './text-rendering.ts';
import { ToolExecutor } from './tool-executor.ts';

/** Shows <a> as A; what it does not know is a gap, which the model may fill. */
const rendering: AnswerRendering = {
  open: () => {
    let written = '';
    const spans: { start: number; end: number; source: string; facts: [] }[] = [];
    return {
      spans,
      push: (delta) => {
        written += delta;
        return '';
      },
      end: () => {
        const shown = written.replace(/<(\w)>/g, (_, letter: string) => (letter === 'a' ? 'A' : '?'));
        if (shown !== written) spans.push({ start: 0, end: shown.length, source: written, facts: [] });
        return shown;
      },
    };
  },
  mend: (texts) =>
    texts.some((each) => /<[^a]>/.test(each))
      ? { request: 'Which?', apply: (said) => (said === 'a' ? texts.map((each) => each.replace(/<\w>/, '<a>')) : undefined) }
      : undefined,
};

function setUp(scripts: readonly (readonly Step[])[], options: Partial<RunnerOptions> = {}) {
  const provider = new ScriptedProvider(scripts);
  return {
    provider,
    runner: new Runner({
      toolExecutor: new ToolExecutor(),
      ledger: new PromptLedger(),
      provider,
      rendering,
      ...options,
    } as RunnerOptions),
  };
}
const cut: StreamChunk = { type: 'done', stopReason: 'max_tokens' };

describe('a message that cannot be shown as it was written', () => {
  it('is put right by the model, which nobody hears, and replaces what was shown', async () => {
    const { runner, provider } = setUp([
      [text('It is <b>.'), done],
      [text('a'), done],
    ]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    expect(result).toMatchObject({ status: 'completed', finalText: 'It is A.', turns: 1 });
    expect(result.newMessages).toMatchObject([{ content: [{ text: 'It is <a>.', shown: { text: 'It is A.' } }] }]);
    expect(provider.requests[1]?.messages.slice(-2)).toMatchObject([{ role: 'assistant' }, { role: 'user', content: 'Which?' }]);
    expect(provider.requests[1]?.toolChoice).toBe('none');
    const shown = events.filter(({ type }) => /^(?:text_delta|segment)/.test(type));
    expect(shown).toMatchObject([
      { type: 'text_delta', segment: 's1', delta: 'It is ?.' },
      { type: 'segment_withdrawn', segment: 's1', isPutRight: true },
      { type: 'text_delta', segment: 's2', delta: 'It is A.' },
      { type: 'segment_settled', segment: 's2' },
    ]);
  });

  it.each([
    { when: 'the model is no help', second: [text('no idea'), done] as Step[] },
    { when: 'the call fails', second: [new Error('down')] as Step[] },
  ])('stays as it is when $when', async ({ second }) => {
    const { runner } = setUp([[text('It is <b>.'), done], second], {
      retryOptions: { maxAttempts: 1 },
    } as Partial<RunnerOptions>);
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed', finalText: 'It is ?.' });
  });

  it('is not asked about when it is the second half of an answer', async () => {
    const { runner, provider } = setUp([
      [text('It is '), cut],
      [text('<b>.'), done],
    ]);
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed', finalText: 'It is ?.' });
    expect(provider.requests).toHaveLength(2);
  });
});
