import { expect, it } from 'vitest';
import { defineTool } from '../testing/fixtures.ts';
import { toApiToolDefinition } from './definition.ts';

it('a model sees three fields of a definition', () => {
  const full = defineTool({
    timeoutMs: 5,
    isExternal: true,
    consequentialArguments: ['a'],
    sinkArguments: [],
    checksStatusOf: ['b'],
  });
  expect(Object.keys(toApiToolDefinition(full)).sort()).toEqual(['description', 'inputSchema', 'name']);
});

it('a model is not told limits that only reject nonsense; everything else of a schema is as declared', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 80, description: 'Name or ticker' },
      maxLength: { type: 'integer', minimum: 1, maximum: 9, default: { minLength: 1 } },
      rows: {
        type: 'array',
        maxItems: 4,
        items: { type: 'object', properties: {}, required: [], additionalProperties: false },
      },
    },
    required: ['name'],
    additionalProperties: false,
  };
  expect(toApiToolDefinition(defineTool({ inputSchema })).inputSchema).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string', description: 'Name or ticker' },
      maxLength: { type: 'integer', minimum: 1, maximum: 9, default: { minLength: 1 } },
      rows: { type: 'array', items: { type: 'object', properties: {} } },
    },
    required: ['name'],
  });
});
