import { describe, expect, it } from 'vitest';
import { cheapestSummarizer } from './cheapest-summarizer.ts';

const model = (id: string, price: number | undefined, more: Record<string, unknown> = {}) => ({
  id,
  provider: 'test',
  contextWindow: 100_000,
  maxOutputTokens: 4_000,
  status: { kind: 'ready' },
  ...(price === undefined ? {} : { pricing: { inputPerMillion: price, outputPerMillion: price } }),
  ...more,
});

/** A gateway whose models answer with their own name. */
const gatewayOf = (models: readonly unknown[]) =>
  ({
    list: async () => models,
    forRun: async ({ requested }: { requested: string }) => ({
      adapter: {
        async *streamCompletion() {
          yield { type: 'text_delta', text: `by ${requested}` };
        },
      },
    }),
  }) as unknown as Parameters<typeof cheapestSummarizer>[0];

const request = { runId: 'r', sessionKey: 's', signal: new AbortController().signal };

describe('cheapestSummarizer', () => {
  it.each([
    { models: [model('dear', 5), model('cheap', 1)], by: 'by cheap' },
    { models: [model('unknown', undefined), model('dear', 5)], by: 'by dear' },
    { models: [model('cheap', 1, { status: { kind: 'no-key' } }), model('dear', 5)], by: 'by dear' },
    { models: [model('tiny', 0, { contextWindow: 4_096 }), model('dear', 5)], by: 'by dear' },
    { models: [model('offline', 0, { provider: 'offline' }), model('unknown', undefined)], by: 'by unknown' },
  ])('$by', async ({ models, by }) => {
    const chosen = await cheapestSummarizer(gatewayOf(models), request);
    expect(await chosen?.summarize('text')).toBe(by);
    expect(chosen?.maxInputTokens).toBe(96_000);
  });

  it('is nobody when only the offline model answers', async () => {
    expect(
      await cheapestSummarizer(gatewayOf([model('offline', 0, { provider: 'offline' })]), request),
    ).toBeUndefined();
  });
});
