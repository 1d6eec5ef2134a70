import { expect, it } from 'vitest';
import { recommendModel } from './recommend-model.ts';

it.each([
  ['a small virtual machine', 4, 2, undefined],
  ['a board computer', 8, 4, 'qwen3.5:4b'],
  ['two cores with much memory', 32, 2, 'qwen3.5:2b'],
  ['a laptop', 16, 8, 'qwen3.5:9b'],
  ['a workstation', 32, 12, 'gpt-oss:20b'],
  ['a large workstation', 64, 16, 'qwen3.5:35b-a3b'],
])('%s with %d GB and %d cores gets %s', (_machine, gigabytes, cores, name) => {
  expect(recommendModel({ memoryBytes: gigabytes * 1e9, cores })?.name).toBe(name);
});
