import { expect, it } from 'vitest';
import { defineTool } from '../testing/fixtures.ts';
import { toApiToolDefinition } from './definition.ts';

it('T-10 T-11 T-12 A-1 a model sees three fields of a definition', () => {
  const full = defineTool({
    timeoutMs: 5,
    isExternal: true,
    consequentialArguments: ['a'],
    sinkArguments: [],
    checksStatusOf: ['b'],
  });
  expect(Object.keys(toApiToolDefinition(full)).sort()).toEqual(['description', 'inputSchema', 'name']);
});
