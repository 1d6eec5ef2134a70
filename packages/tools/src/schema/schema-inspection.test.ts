import { runsOf } from '@finclaw/infra/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchemaCompiler } from './schema-compiler.ts';
import { inspectInputSchema, inspectSchema } from './schema-inspection.ts';

function nested(depth: number): unknown {
  return depth === 0 ? true : { not: nested(depth - 1) };
}

describe('inspectInputSchema', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no object', 'object'],
    ['another root', { type: 'string' }],
    ['several roots', { type: ['object', 'null'] }],
    ['an unknown type', { type: 'object', properties: { a: { type: 'strin' } } }],
    ['properties that are a list', { type: 'object', properties: [] }],
    ['a property that is text', { type: 'object', properties: { a: 'string' } }],
    ['required that is true', { type: 'object', properties: {}, required: true }],
    ['a name required twice', { type: 'object', required: ['a', 'a'] }],
    ['a minimum in quotes', { type: 'object', properties: { a: { minimum: '1' } } }],
    ['a negative length', { type: 'object', properties: { a: { minLength: -1 } } }],
    ['an empty enum', { type: 'object', properties: { a: { enum: [] } } }],
    ['an empty anyOf', { type: 'object', anyOf: [] }],
    ['multiples of nothing', { type: 'object', properties: { a: { multipleOf: 0 } } }],
    ['no regular expression', { type: 'object', properties: { a: { pattern: '(' } } }],
    ['a dangerous pattern', { type: 'object', properties: { a: { pattern: '^(a+)+$' } } }],
    ['a dangerous property pattern', { type: 'object', patternProperties: { '(a*)*': true } }],
    ['a remote reference', { type: 'object', properties: { a: { $ref: 'https://example.com/x.json' } } }],
    ['a reference to nothing', { type: 'object', properties: { a: { $ref: '#/$defs/b' } } }],
    ['a reference into data', { type: 'object', properties: { a: { $ref: '#/x-note' } }, 'x-note': {} }],
    ['an anchor', { type: 'object', $defs: { a: { $anchor: 'a' } } }],
    ['an inner address', { type: 'object', $defs: { a: { $id: 'http://x' } } }],
    ['another dialect', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' }],
    ['a property nobody can send', { type: 'object', properties: JSON.parse('{"__proto__":{}}') }],
    ['more than 32 levels', { type: 'object', properties: { a: nested(40) } }],
    ['more than 64 KiB', { type: 'object', description: 'x'.repeat(70_000) }],
  ])('refuses %s', (_when, schema) => {
    expect(() => inspectInputSchema(schema)).toThrow(expect.objectContaining({ code: 'TOOL_SCHEMA_INVALID' }));
  });

  it('accepts both drafts and names the keywords it does not know', () => {
    expect(inspectInputSchema({ type: 'object', 'x-order': 1, properties: { a: { nullable: true } } })).toEqual({
      draft: '2020-12',
      unknownKeywords: ['x-order', 'nullable'],
    });
    expect(inspectInputSchema({ type: 'object', properties: { a: { items: [{}] } } }).draft).toBe('draft-07');
    expect(inspectInputSchema({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }).draft).toBe(
      'draft-07',
    );
  });

  it('what it accepts, the validator compiles', () => {
    const compiler = createSchemaCompiler();
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'required',
      'items',
      'anyOf',
      'enum',
      'pattern',
      'minimum',
      'multipleOf',
      'dependencies',
      'additionalProperties',
      '$ref',
      '$defs',
      'patternProperties',
      'if',
      'then',
      'not',
      'const',
      'default',
      'minLength',
      'uniqueItems',
      'contains',
      'prefixItems',
      'additionalItems',
      'format',
      'x-note',
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), fc.dictionary(keyword, tie('value'), { maxKeys: 4 })),
      value: fc.oneof(
        { maxDepth: 3 },
        tie('schema'),
        fc.constantFrom(
          'object',
          'string',
          'integer',
          '#',
          '#/$defs/a',
          '^a+$',
          'date',
          0,
          1,
          2.5,
          -1,
          true,
          ['a', 'b'],
          [],
          ['string', 'null'],
        ),
        fc.array(tie('schema'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b', '^x'), tie('schema'), { maxKeys: 2 }),
      ),
    }));
    let accepted = 0;
    fc.assert(
      fc.property(schema, (candidate) => {
        try {
          inspectSchema(candidate);
        } catch {
          return;
        }
        accepted++;
        compiler.compile(candidate as never)({ a: 1, b: ['x'] });
      }),
      { numRuns: runsOf(50) },
    );
    expect(accepted).toBeGreaterThan(30);
  });
});
