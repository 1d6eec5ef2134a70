import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { startWireFake, type WireFake } from '../testing/wire-fake.ts';
import { ensuredSchema } from './answer-format.ts';
import { createProviderAdapter } from './create-adapter.ts';
import { buildOllamaRequest } from './ollama-request.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());

const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const answerSchema = closed({ boxes: { type: 'integer' } });
const messages = [{ role: 'user', content: 'How many boxes?' }] as const;

it.each([
  ['a closed object', answerSchema, true],
  ['one that names its dialect', { $schema: 'http://json-schema.org/draft-07/schema#', ...answerSchema }, true],
  ['lists and choices of closed objects', closed({ rows: { type: 'array', items: { anyOf: [answerSchema] } } }), true],
  ['any object', { type: 'object' }, false],
  ['a field that may be missing', { ...answerSchema, required: [] }, false],
  ['an open object inside', closed({ row: { type: 'object', properties: {} } }), false],
  ['a word that not everybody knows', closed({ name: { type: 'string', minLength: 1 } }), false],
  ['a list of values instead of a schema', closed({ rows: { type: 'array', items: [answerSchema] } }), false],
])('%s can be ensured or is only described', (_what, schema, isEnsured) => {
  expect(ensuredSchema({ model: 'm', messages, answerSchema: schema }) !== undefined).toBe(isEnsured);
});

const format = { type: 'json_schema', schema: answerSchema };
it.each([
  ['anthropic', 'claude-sonnet-4-6', { output_config: { format } }],
  ['openai', 'gpt-6.1-sol', { text: { format: { ...format, name: 'answer', strict: true } } }],
  ['home', 'm', { response_format: { type: 'json_schema', json_schema: { schema: answerSchema, strict: true } } }],
])('%s is sent the form in its own words', async (provider, model, expected) => {
  fake.answer(() => ({ text: '{"boxes":17}' }));
  const baseUrl = provider === 'anthropic' ? fake.anthropicUrl : fake.openaiUrl;
  const adapter = createProviderAdapter(provider, 'sk-test-0123456789abcdefghij', { baseUrl });
  await collect(adapter.streamCompletion({ model, messages, answerSchema }));
  expect(fake.requests.at(-1)!.body).toMatchObject(expected);
});

it('a server that refuses the form is asked without it', async () => {
  fake.script(
    'openai',
    { status: 400, message: 'This response_format type is unavailable now', code: null },
    { text: 'ok' },
  );
  const adapter = createProviderAdapter('home', 'sk-test-0123456789abcdefghij', { baseUrl: fake.openaiUrl });
  await collect(adapter.streamCompletion({ model: 'm', messages, answerSchema }));
  expect(fake.requests.at(-1)!.body).not.toHaveProperty('response_format');
});

it('a local model that may call tools is not held to a form, which would keep it from calling', () => {
  const tools = [{ name: 'count', description: 'Counts', inputSchema: { type: 'object' as const } }];
  const bodyOf = (more: object, hasTools: boolean) =>
    buildOllamaRequest({ model: 'm', messages, answerSchema, ...more }, undefined, hasTools).body;
  expect(bodyOf({}, false)).toMatchObject({ format: answerSchema });
  expect(bodyOf({ tools, toolChoice: 'none' }, true)).toMatchObject({ format: answerSchema });
});
