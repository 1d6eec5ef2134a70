import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceData } from '@finclaw/models/testing';
import { describe, expect, it } from 'vitest';
import { createSchemaCompiler } from './schema-compiler.ts';

interface Group {
  readonly description: string;
  readonly schema: boolean | Readonly<Record<string, unknown>>;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const suite = referenceData('json-schema/tests') ?? '';
const isThere = suite !== '';

/**
 * Runs every case of a draft and sorts the outcomes: agreed, refused at inspection (by reason), or disagreed (by file).
 */
function runSuite(folder: string, dialect: string) {
  const compiler = createSchemaCompiler();
  const outcome = { agreed: 0, refused: {} as Record<string, number>, disagreed: {} as Record<string, number> };
  for (const file of readdirSync(join(suite, folder)).filter((name) => name.endsWith('.json'))) {
    for (const group of JSON.parse(readFileSync(join(suite, folder, file), 'utf8')) as Group[]) {
      const { schema } = group;
      const stated = typeof schema === 'boolean' || '$schema' in schema ? schema : { $schema: dialect, ...schema };
      let validate: ReturnType<typeof compiler.compile>;
      try {
        validate = compiler.compile(stated);
      } catch (error) {
        const reason = (error as Error).message.replace(/^.*?: /, '');
        outcome.refused[reason] = (outcome.refused[reason] ?? 0) + group.tests.length;
        continue;
      }
      for (const { data: value, valid } of group.tests) {
        const isAccepted = validate(structuredClone(value)).length === 0;
        if (isAccepted === valid) outcome.agreed++;
        else outcome.disagreed[file] = (outcome.disagreed[file] ?? 0) + 1;
      }
    }
  }
  return outcome;
}

const LOCAL = 'must be a local "#/…" reference';
const NO_BASE = 'the meaning of a schema must not depend on base addresses; use a local "#/…" reference';
const NAME = 'an input can never have a property of that name';
const DIALECT = 'only draft-07 and 2020-12 are understood';

// Defaults are filled in; the suite says they do nothing. That is the only disagreement.
const FILLED_IN = { 'default.json': 3 };

describe.skipIf(!isThere)(
  `the JSON Schema suites${isThere ? '' : ' (skipped: the reference data is not here)'}`,
  () => {
    it('draft-07', () => {
      expect(runSuite('draft7', 'http://json-schema.org/draft-07/schema#')).toEqual({
        agreed: 858,
        refused: { [LOCAL]: 41, [NO_BASE]: 18, [NAME]: 7 },
        disagreed: FILLED_IN,
      });
    });

    it('2020-12', () => {
      expect(runSuite('draft2020-12', 'https://json-schema.org/draft/2020-12/schema')).toEqual({
        agreed: 1072,
        refused: {
          [LOCAL]: 92,
          [NO_BASE]: 31,
          [NAME]: 7,
          [DIALECT]: 5,
          'must be a non-empty list': 6,
          'the validator reads it differently from the specification beside contains and nested items': 69,
          'the validator reads unevaluatedProperties differently from the specification in a schema that uses if': 14,
        },
        disagreed: FILLED_IN,
      });
    });
  },
);
