import { expect, it } from 'vitest';
import { type DeadlineSettings, deadlinesOf } from './deadlines.ts';
import type { ThinkingStyle } from './model-entry.ts';

it.each<[string, ThinkingStyle | undefined, DeadlineSettings | undefined, [first: number, idle: number]]>([
  ['by default', undefined, undefined, [20_000, 30_000]],
  ['for a model whose thinking is shown', 'adaptive', {}, [20_000, 30_000]],
  ['for a model that thinks out of sight', 'effort', {}, [120_000, 30_000]],
  ['as set', 'effort', { firstTokenTimeoutMs: 5, idleTimeoutMs: 6 }, [5, 6]],
  ['half of it as set', undefined, { idleTimeoutMs: 6 }, [20_000, 6]],
])('deadlines %s', (_when, thinkingStyle, settings, [firstTokenTimeoutMs, idleTimeoutMs]) => {
  const entry = { provider: 'openai', ...(thinkingStyle && { thinkingStyle }) };
  expect(deadlinesOf(entry, settings)).toEqual({ firstTokenTimeoutMs, idleTimeoutMs });
});

it('a local server has time to load its model', () => {
  expect(deadlinesOf({ provider: 'ollama' })).toEqual({ firstTokenTimeoutMs: 300_000, idleTimeoutMs: 30_000 });
});
