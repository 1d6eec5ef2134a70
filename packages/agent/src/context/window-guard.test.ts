import { createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactionFloor, createWindowMonitor, evaluateContextWindow } from './window-guard.ts';

const model = { contextWindow: 104_096 };

describe('evaluateContextWindow', () => {
  it.each([
    { tokens: 0, status: 'safe', compact: false },
    { tokens: 69_999, status: 'safe', compact: false },
    { tokens: 70_000, status: 'warning', compact: false },
    { tokens: 85_000, status: 'critical', compact: true },
    { tokens: 100_000, status: 'critical', compact: true },
    { tokens: 100_001, status: 'exceeded', compact: true },
  ])('$tokens of 100,000 tokens → $status', ({ tokens, status, compact }) => {
    expect(evaluateContextWindow(tokens, model)).toMatchObject({
      status,
      compactionNeeded: compact,
      maxTokens: 100_000,
      usageRatio: tokens / 100_000,
    });
  });

  it('a small window can be exceeded and compacted', () => {
    expect(evaluateContextWindow(8_000, { contextWindow: 8_192 })).toMatchObject({
      status: 'exceeded',
      compactionNeeded: true,
    });
  });

  it.each([
    { window: 8_192, max: 4_096, floor: 2_048 },
    { window: 20_000, max: 16_000, floor: 8_000 },
    { window: 32_767, max: 32_767, floor: 16_383 },
    { window: 200_000, max: 195_904, floor: 32_768 },
    { window: 4_096, max: 0, floor: 0 },
    { window: 1_000, max: -3_096, floor: 0 },
  ])('the floor of a window of $window is $floor', ({ window, max, floor }) => {
    expect(compactionFloor(window, max)).toBe(floor);
  });

  it('a larger answer leaves less room, and no room is infinitely full', () => {
    expect(evaluateContextWindow(1, model, {}, 32_000).maxTokens).toBe(72_096);
    expect(evaluateContextWindow(1, { contextWindow: 4_096 })).toMatchObject({
      usageRatio: Number.POSITIVE_INFINITY,
      status: 'exceeded',
    });
  });

  it('a breakdown is summed and returned; a number counts as conversation', () => {
    const breakdown = { systemPrompt: 1, toolDefinitions: 2, toolResults: 3, conversation: 4, summary: 5 };
    expect(evaluateContextWindow(breakdown, model)).toMatchObject({ currentTokens: 15, breakdown });
    expect(evaluateContextWindow(9, model).breakdown.conversation).toBe(9);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('%s tokens are refused, never reported as safe', (tokens) => {
    expect(() => evaluateContextWindow(tokens, model)).toThrow(RangeError);
    expect(() =>
      evaluateContextWindow(
        { systemPrompt: tokens, toolDefinitions: 0, toolResults: 0, conversation: 0, summary: 0 },
        model,
      ),
    ).toThrow(RangeError);
    expect(() => evaluateContextWindow(0, { contextWindow: tokens })).toThrow(RangeError);
    expect(() => evaluateContextWindow(0, model, {}, tokens)).toThrow(RangeError);
  });

  it.each([
    { warningThreshold: 0 },
    { warningThreshold: 0.9 },
    { criticalThreshold: 1.1 },
    { criticalThreshold: 0.7 },
    { warningThreshold: Number.NaN },
    { reserveTokens: -1 },
  ])('refuses the settings %o', (config) => {
    expect(() => evaluateContextWindow(0, model, config)).toThrow(RangeError);
  });

  it('more tokens never look better', () => {
    const order = ['safe', 'warning', 'critical', 'exceeded'];
    fc.assert(
      fc.property(fc.nat(300_000), fc.nat(300_000), fc.nat(300_000), (a, b, contextWindow) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((n) =>
          order.indexOf(evaluateContextWindow(n, { contextWindow }).status),
        );
        expect(less).toBeLessThanOrEqual(more!);
      }),
    );
  });
});

describe('createWindowMonitor', () => {
  it('reports changes only', () => {
    const bus = createTypedEmitter<FinClawEventMap>();
    const seen: string[] = [];
    bus.on('context:window:status', (status) => seen.push(status));
    const monitor = createWindowMonitor(bus);
    for (const tokens of [1, 2, 70_000, 71_000, 90_000, 1, 1]) monitor.update(evaluateContextWindow(tokens, model));
    expect(seen).toEqual(['safe', 'warning', 'critical', 'safe']);
  });

  it('keeps conversations apart, and not more of them than it should', () => {
    const bus = createTypedEmitter<FinClawEventMap>();
    let events = 0;
    bus.on('context:window:status', () => events++);
    const monitor = createWindowMonitor(bus);
    const state = evaluateContextWindow(1, model);
    for (const key of ['a', 'b', 'a', 'b']) monitor.update(state, key);
    expect(events).toBe(2);
    for (let i = 0; i < 1_100; i++) monitor.update(state, `s${i}`);
    monitor.update(state, 's1099');
    monitor.update(state, 's0');
    expect(events).toBe(2 + 1_100 + 1);
  });
});
