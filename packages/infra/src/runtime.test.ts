import { describe, expect, it, vi } from 'vitest';
import { formatDuration } from './format-duration.ts';
import { getNodeMajorVersion, isSupportedRuntime } from './runtime.ts';
import { warnOnce } from './warn-once.ts';

describe('the runtime', () => {
  it.each([
    ['v20.19.0', 20, false],
    ['22.18.0', 22, false],
    ['24.0.0', 24, true],
    ['v26.1.0-nightly', 26, true],
  ])('F-35 D-5 Node %s', (version, major, supported) => {
    expect(getNodeMajorVersion(version)).toBe(major);
    expect(isSupportedRuntime(version)).toBe(supported);
  });

  it('F-35 the running Node is supported', () => expect(isSupportedRuntime()).toBe(true));
});

describe('formatDuration', () => {
  it.each([
    [-5, '0ms'],
    [Number.NaN, '0ms'],
    [0, '0ms'],
    [999.9, '999ms'],
    [1000, '1s'],
    [65_000, '1m 5s'],
    [60_000, '1m'],
    [3_600_000, '1h'],
    [3_601_500, '1h 1s'],
    [90_061_000, '25h 1m 1s'],
  ])('F-39 %d → %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text));
});

describe('warnOnce', () => {
  it('F-39 runs once per key', () => {
    const warn = vi.fn();
    warnOnce('runtime.test a', warn);
    warnOnce('runtime.test a', warn);
    warnOnce('runtime.test b', warn);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
