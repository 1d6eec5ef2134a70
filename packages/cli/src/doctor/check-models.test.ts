import { defaultConfig } from '@finclaw/config';
import { expect, it } from 'vitest';
import { checkModels } from './check-models.ts';

const look = (day: string, models: object) =>
  checkModels(
    { ...defaultConfig, models: { ...defaultConfig.models, ...models } },
    { env: {}, locale: 'en', now: Date.parse(day), hasKeys: true },
  );

it.each([
  ['2026-10-01', { defaultModel: 'o3' }, []],
  ['2026-11-15', {}, []],
  ['2026-11-15', { defaultModel: 'o3' }, ['o3 will be retired on 2026-12-11']],
  ['2026-11-15', { aliases: { mine: 'o3' } }, ['o3 will be retired on 2026-12-11']],
  ['2027-02-01', { fallbacks: ['gpt-4o'] }, ['gpt-4o was retired on 2027-01-14']],
])('on %s with %j, %j', async (day, models, expected) => {
  const findings = await look(day, models);
  expect(findings.map(({ status }) => status)).toEqual(expected.map(() => 'warning'));
  for (const [at, words] of expected.entries()) expect(findings[at]!.message).toContain(words);
});
