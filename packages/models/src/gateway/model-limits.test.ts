import { createSilentLogger } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { ModelLimits, readLimit } from './model-limits.ts';

const MODEL = { id: 'm', contextWindow: 100_000 };
const HOUR = 60 * 60 * 1000;

function setUp() {
  const stored = new Map<string, string>();
  const clock = { now: 0 };
  const values = {
    get: async (_: string, key: string) => stored.get(key),
    set: async (_: string, key: string, value: string) => void stored.set(key, value),
  };
  const open = () => new ModelLimits({ values, logger: createSilentLogger(), now: () => clock.now });
  return { open, clock };
}
const refusal = (message = 'no') => Object.assign(new Error(message), { status: 400 });

describe('the limit in a vendor’s sentence', () => {
  it.each([
    ['prompt is too long: 31000 tokens > 30000 maximum', 30_000],
    [
      "This model's maximum context length is 8192 tokens. However, you requested 31000 tokens (26904 in the messages)",
      8_192,
    ],
    ['The input token count (31000) exceeds the maximum number of tokens allowed (28,000).', 28_000],
    ['model loaded with context length of only 4096 tokens', 4_096],
    ["This model's maximum prompt length is 16384 but the request contains 31000 tokens.", 16_384],
    ['Your input exceeds the context window of 16k tokens', 16_000],
    ['Limit 6000, Requested 31000', 6_000],
    ['prompt is too long: 62000 tokens > 30000 maximum', 18_750],
    ['Your input exceeds the context window of this model.', undefined],
    ['maximum 5 images per request', undefined],
    ['prompt is too long, the maximum is 999999', undefined],
    ['request too large', undefined],
    ['maximum context length is 0 tokens', undefined],
    ['maximum context length is -5000 tokens', undefined],
    ['maximum context length is 1000000000000 tokens (request 20261118213045)', undefined],
    ['maximum context length is 8192 tokens (request 20261118213045)', 8_192],
    ['limit of 60 requests a minute; the maximum context length is 8192 tokens', 8_192],
  ])('%s', (sentence, limit) => {
    expect(readLimit(sentence, 31_000)).toBe(limit);
  });
});

describe('limits that vendors’ refusals show', () => {
  it('belong to a model and a key, and survive a restart', async () => {
    const { open } = setUp();
    await open().refused(MODEL, 'key', refusal('31000 tokens > 30000 maximum'), 31_000);
    const later = open();
    await later.load();
    expect(later.windowOf(MODEL, 'key')).toBe(30_000);
    expect(later.windowOf(MODEL, 'other')).toBe(100_000);
    expect(later.ofModel('m')).toMatchObject({ tokens: 30_000, isEstimated: false });
    expect(later.ofModel('m2')).toBeUndefined();
  });

  it('are estimated where the vendor names none, lower each time', async () => {
    const limits = setUp().open();
    await limits.refused(MODEL, 'key', refusal(), 40_000);
    expect(limits.windowOf(MODEL, 'key')).toBe(30_000);
    await limits.refused(MODEL, 'key', refusal('maximum is 30000'), 20_000);
    expect(limits.ofModel('m')).toMatchObject({ tokens: 15_000, isEstimated: true });
  });

  it('are corrected upward by a longer prompt that is taken, and forgotten when it was as long as a refused one', async () => {
    const limits = setUp().open();
    await limits.refused(MODEL, 'key', refusal(), 40_000);
    await limits.accepted(MODEL, 'key', 20_000);
    expect(limits.windowOf(MODEL, 'key')).toBe(30_000);
    await limits.accepted(MODEL, 'key', 35_000);
    expect(limits.windowOf(MODEL, 'key')).toBe(35_000);
    await limits.accepted(MODEL, 'key', 40_000);
    expect(limits.windowOf(MODEL, 'key')).toBe(100_000);
  });

  it('are tried again after a day if estimated, after a month if the vendor named them', async () => {
    const { open, clock } = setUp();
    const limits = open();
    await limits.refused(MODEL, 'guessed', refusal(), 40_000);
    await limits.refused(MODEL, 'named', refusal('maximum 30000'), 40_000);
    clock.now = 25 * HOUR;
    expect([limits.windowOf(MODEL, 'guessed'), limits.windowOf(MODEL, 'named')]).toEqual([100_000, 30_000]);
    clock.now = 31 * 24 * HOUR;
    expect(limits.windowOf(MODEL, 'named')).toBe(100_000);
  });
});
