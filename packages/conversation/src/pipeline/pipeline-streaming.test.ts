import type { ReplyProgress } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import { createFixture, type FixtureOptions } from './testing/pipeline-fixture.ts';

/** A model that streams the given pieces and then returns them as its answer. */
function streaming(pieces: readonly string[], options: FixtureOptions = {}) {
  return createFixture({
    answer: async (_ctx, _signal, progress) => {
      for (const delta of pieces) progress?.({ type: 'text', segment: 's1', delta });
      return { segments: [{ id: 's1', text: pieces.join('') }] };
    },
    ...options,
  });
}
const shown = (events: readonly ReplyProgress[]) =>
  events.map((event) => (event.type === 'text' ? event.delta : `[${event.type}]`)).join('');

describe('streaming', () => {
  it('shows the text as it is written and sends it too', async () => {
    const { run, channel } = streaming(['삼성전자는 ', '71,500원', '입니다', '.']);
    const result = await run('얼마야?');
    expect(shown(channel.events)).toBe('삼성전자는 71,500원입니다.[ended]');
    expect(channel.sent).toMatchObject([{ runId: result.runId, payloads: [{ text: '삼성전자는 71,500원입니다.' }] }]);
  });

  it('passes tool calls, thinking and notices through', async () => {
    const { run, channel } = createFixture({
      answer: async (_ctx, _signal, progress) => {
        progress?.({ type: 'thinking', delta: 'hm' });
        progress?.({ type: 'tool-start', toolUseId: 't1', name: 'quote', input: {} });
        progress?.({ type: 'tool-end', toolUseId: 't1', name: 'quote', isError: false, durationMs: 1 });
        progress?.({ type: 'notice', text: 'fallback' });
        return { segments: [{ id: 's1', text: 'ok' }] };
      },
    });
    await run('hi');
    expect(channel.events.map((event) => event.type)).toEqual(['thinking', 'tool-start', 'tool-end', 'notice']);
  });

  it('starts over when the model does', async () => {
    const { run, channel } = createFixture({
      answer: async (_ctx, _signal, progress) => {
        progress?.({ type: 'withdrawn', segment: 's1' });
        progress?.({ type: 'text', segment: 's1', delta: 'half an ans' });
        progress?.({ type: 'withdrawn', segment: 's1' });
        progress?.({ type: 'text', segment: 's1', delta: 'whole' });
        return { segments: [{ id: 's1', text: 'whole' }] };
      },
    });
    await run('hi');
    expect(shown(channel.events)).toBe('half an ans[withdrawn]whole[ended]');
  });

  it('keeps what was said when the caller cancels, and hears nothing afterwards', async () => {
    const controller = new AbortController();
    let speak: ((event: ReplyProgress) => void) | undefined;
    const { run, channel } = createFixture({
      answer: (_ctx, _signal, progress) => {
        speak = progress;
        progress?.({ type: 'text', segment: 's1', delta: 'so far' });
        controller.abort();
        return new Promise(() => {});
      },
    });
    await run('hi', {}, controller.signal);
    speak?.({ type: 'text', segment: 's1', delta: ' and more' });
    expect(shown(channel.events)).toBe('so far[ended]');
  });

  it('survives a channel that cannot show progress', async () => {
    const failing = streaming(['a', 'b']);
    failing.channel.progress = vi.fn(() => {
      throw new Error('closed');
    });
    expect((await failing.run('hi')).success).toBe(true);
    expect(failing.logger.lines).toContain('warn The channel could not show progress');
  });
});
