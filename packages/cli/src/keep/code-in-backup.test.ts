// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is the configuration's own syntax.
import { createConfigIO } from '@finclaw/config';
import { expect, it } from 'vitest';
import { type CodeToRun, filesInMemory, findCode, isEmpty, switchOff } from './code-in-backup.ts';

const folder = '/somewhere/state';
const placeOf = (texts: Readonly<Record<string, string>>) => {
  const files = filesInMemory(folder, new Map(Object.entries(texts)));
  return { folder, env: {}, locale: 'en' as const, files };
};
const settings = (value: object): string => JSON.stringify(value);

it.each<{ when: string; texts: Readonly<Record<string, string>>; code: CodeToRun }>([
  { when: 'no settings', texts: {}, code: { plugins: [], toolServers: [], shell: false } },
  {
    when: 'a plugin that is disabled already',
    texts: { 'finclaw.json5': settings({ plugins: { enabled: ['a', 'b'], disabled: ['b'] } }) },
    code: { plugins: ['a'], toolServers: [], shell: false },
  },
  {
    when: 'a key that is set nowhere here',
    texts: {
      'finclaw.json5': settings({
        agents: { defaultKeys: { openai: '${MY_KEY}' } },
        tools: { shell: { enabled: true } },
      }),
    },
    code: { plugins: [], toolServers: [], shell: true },
  },
  {
    when: 'a name that the state says in its own variables',
    texts: { 'finclaw.json5': settings({ plugins: { enabled: ['${NAME}'] } }), '.env': 'NAME=evil\n' },
    code: { plugins: ['evil'], toolServers: [], shell: false },
  },
  {
    when: 'settings in another file',
    texts: {
      'finclaw.json5': settings({ $include: './tools.json5' }),
      'tools.json5': settings({ tools: { mcpServers: { 'a.b': { command: 'run', args: ['x'] } } } }),
    },
    code: { plugins: [], toolServers: [{ name: 'a.b', runs: 'run x' }], shell: false },
  },
])('finds what would run with $when, and switches all of it off', async ({ texts, code }) => {
  const place = placeOf(texts);
  expect(await findCode(place)).toEqual(code);
  if (isEmpty(code)) return;
  await switchOff(code, place);
  expect(isEmpty((await findCode(place))!)).toBe(true);
});

it.each([
  ['that are no settings', '{ not json'],
  ['with a mistake', '{ gateway: { port: "x" } }'],
])('does not know what settings %s would run', async (_when, text) => {
  expect(await findCode(placeOf({ 'finclaw.json5': text }))).toBeUndefined();
});

it('leaves everything else as it was written', async () => {
  const text = '{ // mine\n tools: { shell: { enabled: true } }, agents: { defaultKeys: { openai: "${MY_KEY}" } } }';
  const place = placeOf({ 'finclaw.json5': text });
  await switchOff((await findCode(place))!, place);
  const { raw } = await createConfigIO({
    env: {},
    configPath: `${folder}/finclaw.json5`,
    files: place.files,
  }).readConfigFileSnapshot();
  expect(raw).toBe(text.replace('enabled: true', 'enabled: false'));
});
