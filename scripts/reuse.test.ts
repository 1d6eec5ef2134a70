import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const packagesDir = resolve(import.meta.dirname, '..', 'packages');

const production = readdirSync(packagesDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/node_modules|\/dist\/|\/testing\/|\/journeys\//.test(file))
  .map((file) => ({ name: relative(packagesDir, file), text: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  production.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('what exists once is used, not written again', () => {
  it('errors have one base', () => {
    expect(filesWith(/class \w+ extends (?:Error|TypeError|RangeError)\b/).sort()).toEqual([
      // Those of market, broker-files, portfolio and grounding never leave the function that reads: they become a refusal in its
      // answer.
      'broker-files/src/csv/columns.ts',
      'broker-files/src/csv/read-csv.ts',
      'broker-files/src/xml/read-xml.ts',
      'cli/src/usage-error.ts',
      'grounding/src/expression/refusal.ts',
      'infra/src/errors/errors.ts',
      'market/src/calc/calc-outcome.ts',
      'market/src/files/zip.ts',
      // These two are read by the one place that says what a failed call means.
      'models/src/wire/connection-failure.ts',
      'models/src/wire/vendor-answer-error.ts',
      'portfolio/src/planning/plan.ts',
    ]);
  });

  it.each([
    { what: 'emitter', pattern: /extends EventEmitter|new EventEmitter/ },
    { what: 'retry class or lane manager', pattern: /class (?:AttemptManager|LaneManager|RetryManager)\b/ },
    { what: 'model table', pattern: /MODEL_CONTEXT_LIMITS|MODEL_PRICES/ },
    { what: 'provider registry', pattern: /\b(?:registerProvider|resolveProvider|LLMProvider)\b/ },
    { what: 'sleep', pattern: /(?:function|const) sleep\b/ },
  ])('there is no second $what', ({ pattern }) => {
    expect(filesWith(pattern)).toEqual([]);
  });

  it.each(['MessageRouter', 'MessageQueue', 'ModelSlots', 'FinClawError', 'AutoReplyPipeline'])(
    'there is one %s',
    (name) => {
      expect(filesWith(new RegExp(`^export class ${name}\\b`, 'm'))).toHaveLength(1);
    },
  );

  it('everybody waits and backs off with infra’s functions', () => {
    const doubling = filesWith(/\* 2 \*\* (?:attempt|Math)/).filter((name) => !name.startsWith('web/'));
    expect(doubling).toEqual(['infra/src/concurrency/backoff.ts']);
  });
});
