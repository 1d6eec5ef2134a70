import type { StreamChunk } from '@finclaw/models';
import { PromptLedger } from '@finclaw/tools';
import { describe, expect, it } from 'vitest';
import { Runner } from './runner.ts';
import type { RunnerOptions } from './runner-options.ts';
import { done, recorder, runParams, ScriptedProvider, type Step, text } from './testing/scripted-provider.ts';
import type { AnswerRendering } from './text-rendering.ts';
import { ToolExecutor } from './tool-executor.ts';

/**
 * Hides the braces of `5{5}`, asks about sentences in which both sides differ, and strikes what still differs in the
 * end.
 */
const rendering: AnswerRendering = {
  open: () => {
    let written = '';
    return {
      figures: [],
      push: (delta) => {
        written += delta;
        return '';
      },
      end: () => written.replace(/\{\d\}/g, ''),
    };
  },
  repair: (texts) => {
    if (!texts.some(isWrong)) return undefined;
    return {
      request: 'The source gives 5.',
      apply: (said) => texts.map((each) => (isWrong(said) ? each : each.replace(/\d\{5\}/, said))),
      render: (each) => ({
        text: each.replace(/(\d)\{(\d)\}/g, (_, a, b) => (a === b ? a : `~~${a}~~ ${b}`)),
        figures: [],
      }),
    };
  },
};
const isWrong = (written: string): boolean => /(\d)\{(?!\1)/.test(written) || !written.includes('{');

function setUp(scripts: readonly (readonly Step[])[], options: Partial<RunnerOptions> = {}) {
  const provider = new ScriptedProvider(scripts);
  const runner = new Runner({
    toolExecutor: new ToolExecutor(),
    ledger: new PromptLedger(),
    provider,
    rendering,
    ...options,
  } as RunnerOptions);
  return { provider, runner };
}
const cut: StreamChunk = { type: 'done', stopReason: 'max_tokens' };

describe('an answer whose figures disagree with their source', () => {
  it('is corrected by the model, asked aside from the conversation, and replaces what was shown', async () => {
    const { runner, provider } = setUp([
      [text('It is 4{5}.'), done],
      [text('5{5}'), done],
    ]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    expect(result).toMatchObject({ status: 'completed', finalText: 'It is 5.', turns: 1 });
    expect(result.newMessages).toMatchObject([{ content: [{ text: 'It is 5{5}.', shown: { text: 'It is 5.' } }] }]);
    expect(provider.requests[1]?.messages.slice(-2)).toMatchObject([
      { role: 'assistant' },
      { role: 'user', content: 'The source gives 5.' },
    ]);
    expect(provider.requests[1]?.toolChoice).toBe('none');
    const shown = events.filter(({ type }) => /^(?:text_delta|segment)/.test(type));
    expect(shown).toMatchObject([
      { type: 'text_delta', segment: 's1', delta: 'It is 4.' },
      { type: 'segment_withdrawn', segment: 's1', isPutRight: true },
      { type: 'text_delta', segment: 's2', delta: 'It is 5.' },
      { type: 'segment_settled', segment: 's2' },
    ]);
  });

  it.each([
    { when: 'the model insists', second: [text('4{5}'), done] as Step[] },
    { when: 'the model is no help', second: [text('no idea'), done] as Step[] },
    { when: 'the call fails', second: [new Error('down')] as Step[] },
  ])('shows the digits struck out when $when, and is asked about once', async ({ second }) => {
    const { runner, provider } = setUp([[text('It is 4{5}.'), done], second], {
      retryOptions: { maxAttempts: 1 },
    } as Partial<RunnerOptions>);
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed', finalText: 'It is ~~4~~ 5.' });
    expect(provider.requests).toHaveLength(2);
  });

  it.each([
    { when: 'nothing differs', scripts: [[text('It is 5{5}.'), done]], finalText: 'It is 5.' },
    {
      when: 'it is the second half of an answer',
      scripts: [
        [text('It is '), cut],
        [text('4{5}.'), done],
      ],
      finalText: 'It is 4.',
    },
  ])('is not asked about when $when', async ({ scripts, finalText }) => {
    const { runner, provider } = setUp(scripts);
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed', finalText });
    expect(provider.requests).toHaveLength(scripts.length);
  });
});
