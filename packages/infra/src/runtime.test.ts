import { describe, expect, it, vi } from 'vitest';
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

describe('warnOnce', () => {
  it('F-39 runs once per key', () => {
    const warn = vi.fn();
    warnOnce('runtime.test a', warn);
    warnOnce('runtime.test a', warn);
    warnOnce('runtime.test b', warn);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
