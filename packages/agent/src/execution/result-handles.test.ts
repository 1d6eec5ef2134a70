import { fillHandles, handlesAfter, withHandles } from '@finclaw/tools';
import { describe, expect, it } from 'vitest';
import { entry } from '../session/testing/transcripts.ts';

const result = (handle?: string, synthetic?: string) =>
  entry('tool', '{}', 1, { toolUseId: 't', ...(handle && { handle }), ...(synthetic && { synthetic }) });

describe('handles of results', () => {
  it.each([
    [[], []],
    [
      [undefined, undefined],
      ['r1', 'r2'],
    ],
    [
      ['r4', undefined, 'r2', undefined],
      ['r4', 'r1', 'r2', 'r3'],
    ],
    [
      ['mine', undefined],
      ['mine', 'r1'],
    ],
  ])('%j becomes %j', (given, expected) => {
    expect(fillHandles(given)).toEqual(expected);
  });

  it('a result without a handle keeps the same one whatever is added later', () => {
    let entries = [result(), result('r1'), result()];
    for (let n = 0; n < 5; n++) {
      const before = withHandles(entries).map(({ handle }) => handle);
      entries = [...entries, result(handlesAfter(withHandles(entries))())];
      expect(withHandles(entries).map(({ handle }) => handle)).toEqual([...before, `r${4 + n}`]);
    }
  });

  it('only results have handles, and what stands in for a lost one has none', () => {
    const entries = [entry('user', 'q', 0), result(undefined, 'repair'), result()];
    expect(withHandles(entries).map(({ handle }) => handle)).toEqual([undefined, undefined, 'r1']);
  });

  it('none is used again after results were taken out', () => {
    expect(handlesAfter([result('r2')], 7)()).toBe('r8');
  });
});
