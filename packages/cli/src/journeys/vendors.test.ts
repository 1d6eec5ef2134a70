import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { OPENAI, wiredHome } from './testing/wired-home.ts';

const home = wiredHome(({ openaiUrl }) => ({
  agents: {
    providers: Object.fromEntries(
      ['google', 'openai', 'openrouter', 'home'].map((name) => [name, { baseUrl: openaiUrl }]),
    ),
  },
}));

const GEMINI = { GEMINI_API_KEY: 'AIza-test-0123456789abcdef0123456789' };

describe('any vendor, any model', () => {
  it('a model is used by vendor and name, whether the program knows it or not', async () => {
    home.fake.answer(({ body }) => ({ text: `I am ${body.model}.` }));
    const { stdout, code } = await finclaw(['ask', 'hi', '--model', 'google/gemini-9-ultra', '--json'], home.dir, {
      env: GEMINI,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      provider: 'google',
      model: 'google/gemini-9-ultra',
      answer: 'I am gemini-9-ultra.',
    });
    expect(home.fake.requests[0]).toMatchObject({ apiKey: GEMINI.GEMINI_API_KEY, body: { max_tokens: 4096 } });
  });

  it('with the key of one vendor only, a model of that vendor answers', async () => {
    home.fake.answer(({ body }) => ({ text: `I am ${body.model}.` }));
    const { stdout } = await runHere(['ask', 'hi'], home.dir, { env: GEMINI });
    expect(stdout.trim()).toBe('I am gemini-3.8-flash.');
  });

  it.each([
    ['openrouter/z-ai/glm-5v-turbo', 'z-ai/glm-5v-turbo'],
    ['home/qwen3:8b', 'qwen3:8b'],
    ['gpt-5.4-mini', 'gpt-5.4-mini'],
  ])('/model %s asks for %s', async (reference, wire) => {
    home.fake.answer(({ body }) => ({ text: `I am ${body.model}.` }));
    const env = { OPENROUTER_API_KEY: 'sk-or-test-0123456789abcdef', ...OPENAI };
    await runHere(['ask', `/model ${reference}`], home.dir, { env, typed: true });
    const { stdout } = await runHere(['ask', 'hi'], home.dir, { env });
    expect(stdout).toContain(`I am ${wire}.`);
  });

  it('a tool call that a local server left in the text is made, and thinking is not shown', async () => {
    const call = '{"name": "get_quote", "arguments": {"instrument": "AAPL"}}';
    home.fake.script(
      'openai',
      { text: ['<think>I need', ' a price</think>', call.slice(0, 12), call.slice(12)] },
      { text: '<think>now</think>Done.' },
    );
    const { stdout } = await runHere(['ask', 'price of AAPL', '--model', 'home/qwen3:8b', '--json'], home.dir);
    expect(JSON.parse(stdout)).toMatchObject({
      turns: 2,
      toolCalls: [{ name: 'get_quote', isError: false }],
      answer: 'Done.\n\n※ About the data: simulated prices, not market prices',
    });
  });

  it('thinking that ends with a tag nobody saw begin is not shown, and never again after the first time', async () => {
    home.fake.answer(() => ({ text: [...'They want a greeting.</think>\n\nHello.'] }));
    await runHere(['ask', '/model home/r1'], home.dir, { typed: true });
    const { stdout } = await runHere([], home.dir, { input: 'hi\nhi again\n' });
    expect(stdout).toMatch(/Hello\.[\s\S]*Hello\./);
    expect(stdout).not.toContain('</think>');
    expect(stdout.match(/They want/g) ?? []).toHaveLength(1);
    const { stdout: asked } = await runHere(['ask', 'hi', '--model', 'home/r1', '--json'], home.dir);
    expect(JSON.parse(asked).answer).toBe('Hello.');
    const { stdout: kept } = await runHere(['sessions', 'show', 'main', '--json'], home.dir);
    expect(JSON.parse(kept).entries[1]).toMatchObject({ role: 'assistant', content: 'Hello.' });
  });

  it('a model without tools is talked to plainly', async () => {
    const refusal = { status: 400, message: 'gemma:2b does not support tools', code: null };
    home.fake.script('openai', refusal, { text: 'I cannot look that up.' });
    const { stdout, code } = await runHere(['ask', 'price of AAPL', '--model', 'home/gemma:2b'], home.dir);
    expect(stdout).toContain('I cannot look that up.');
    expect(code).toBe(0);
  });

  it('the settings may name models by vendor', async () => {
    const providers = { google: { baseUrl: home.fake.openaiUrl } };
    const models = { defaultModel: 'google/gemini-9-ultra', aliases: { ultra: 'google/gemini-9-ultra' } };
    home.configure({ agents: { providers }, models });
    home.fake.answer(({ body }) => ({ text: `I am ${body.model}.` }));
    expect((await runHere(['ask', 'hi'], home.dir, { env: GEMINI })).stdout.trim()).toBe('I am gemini-9-ultra.');
    const { stdout } = await runHere(['models', '--json'], home.dir, { env: GEMINI });
    expect(JSON.parse(stdout)[0]).toMatchObject({ id: 'google/gemini-9-ultra', aliases: ['ultra'], chainPosition: 1 });
  });

  it('a vendor without a key, and one that nobody knows, are named', async () => {
    const env = { LANG: 'en_US.UTF-8' };
    const noKey = await runHere(['ask', 'hi', '--model', 'mistral/mistral-large-4'], home.dir, { env });
    expect(noKey.stdout + noKey.stderr).toContain('MISTRAL_API_KEY');
    expect(noKey.code).toBe(1);
    const unknown = await runHere(['ask', 'hi', '--model', 'nobody/model'], home.dir, { env });
    expect(unknown.stderr).toContain('There is no model "nobody/model".');
  });
});
