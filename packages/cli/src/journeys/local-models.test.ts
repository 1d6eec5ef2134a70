import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
let env: Record<string, string>;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  env = { LANG: 'en_US.UTF-8', OLLAMA_HOST: fake.ollamaUrl.replace('http://', '') };
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

/** Bodies as Ollama 0.32 sends them. */
const SHOWN: Readonly<Record<string, object>> = {
  'qwen3:8b': {
    capabilities: ['completion', 'tools', 'thinking'],
    model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
    parameters: 'stop "<|im_end|>"\ntemperature 0.6',
  },
  'gemma:2b': {
    capabilities: ['completion'],
    model_info: { 'gemma.context_length': 8192 },
    parameters: 'num_ctx                        4096',
  },
};

function serveOllama(names: readonly string[] = Object.keys(SHOWN)): void {
  fake.route('/api/tags', { status: 200, body: { models: names.map((name) => ({ name, model: name, size: 1 })) } });
  fake.route('/api/show', ({ model }) =>
    SHOWN[String(model)]
      ? { status: 200, body: SHOWN[String(model)] }
      : { status: 404, body: { error: 'model not found' } },
  );
}
const configFile = (): string => join(state.dir, 'finclaw.json5');

describe('a machine with Ollama and no key', () => {
  it('from "models add ollama" to the first answer, with tools, and without editing a file', async () => {
    serveOllama();
    const added = await finclaw(['models', 'add', 'ollama'], state.dir, { env });
    expect(added.stdout).toContain('Added ollama/qwen3:8b (context 16K tokens).');
    expect(added.code).toBe(0);
    fake.script(
      'ollama',
      { toolCalls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }] },
      { text: 'Looked up.' },
    );
    const { stdout, code } = await finclaw(['ask', 'how is Apple doing?', '--json'], state.dir, {
      env: { LANG: 'en_US.UTF-8' },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      provider: 'ollama',
      model: 'ollama/qwen3:8b',
      turns: 2,
      answer: 'Looked up.\n\n※ About the data: simulated prices, not market prices',
    });
    expect(fake.requests.map(({ body }) => body.options.num_ctx)).toEqual([16_384, 16_384]);
    expect(fake.requests[0]!.headers.authorization).toBeUndefined();
  });

  it('"models local" shows what is served, and why the rest cannot be used', async () => {
    // A name that would be a link or a citation is no model's.
    serveOllama([...Object.keys(SHOWN), '[free](https://evil.example)', '{{r1.price}}']);
    fake.route('/api/show', ({ model }) => ({ status: 200, body: SHOWN[String(model)] ?? SHOWN['gemma:2b']! }));
    const { stdout } = await runHere(['models', 'local'], state.dir, { env });
    expect(stdout).not.toMatch(/evil|r1/);
    expect(stdout).toMatch(/✔ ollama\/qwen3:8b +16K\/41K {2}tools · ready/);
    expect(stdout).toMatch(/ {2}ollama\/gemma:2b +4K\/8K {2}no tools · context too small/);
    expect(stdout).toContain('finclaw models add ollama');
    expect(existsSync(configFile())).toBe(false);
    const json = await runHere(['models', 'local', '--json'], state.dir, { env });
    const [listed] = JSON.parse(json.stdout);
    expect(listed).toMatchObject({
      provider: 'ollama',
      models: [{ id: 'ollama/qwen3:8b', ready: true }, { ready: false }],
    });
    // The machine that runs the tests may be of any size; what it is advised follows from that.
    const advised = [/This machine \(.* is too small/, /Recommended for this machine \(.*\): /].map((advice) =>
      advice.test(stdout),
    );
    const { recommended } = listed;
    expect(advised).toEqual([recommended === null, recommended !== null && !(recommended.name in SHOWN)]);
    if (advised[1]) expect(stdout).toContain(`"finclaw models local ${recommended.name}" downloads`);
  });

  it('it is offered where there is no key: in doctor and at the start of a chat', async () => {
    serveOllama();
    const { stdout } = await runHere(['doctor'], state.dir, { env });
    expect(stdout).toContain(
      'Ollama is running on this machine with 2 models. To use it without a key: finclaw models add ollama',
    );
    const withKey = await runHere(['doctor'], state.dir, { env: { ...env, GROQ_API_KEY: 'gsk_test0123456789abcdef' } });
    expect(withKey.stdout).not.toContain('is running on this machine');
    const chat = new FinclawProcess([], state.dir, { env, terminal: true });
    await chat.shows('finclaw models add ollama');
    chat.child.stdin.end('\u0004');
    await chat.finished;
  });

  it('a model is used by its name alone, with what its server says about it', async () => {
    serveOllama();
    fake.answer(() => ({ text: 'hello' }));
    writeFileSync(
      configFile(),
      JSON.stringify({ agents: { providers: { offline: { enabled: false } } }, models: { fallbacks: [] } }),
    );
    // It does not fit 4,096 tokens, and the server would have cut it without a word.
    const long = `${'word '.repeat(8000)}?`;
    const { stdout, stderr } = await runHere(['ask', long, '--model', 'ollama/gemma:2b'], state.dir, { env });
    expect(stdout + stderr).toContain('finclaw models add ollama/gemma:2b --window');
    expect(fake.requests).toEqual([]);
    await runHere(['models', 'add', 'ollama/gemma:2b', '--window', '32768'], state.dir, { env });
    const second = await runHere(['ask', 'hi', '--model', 'ollama/gemma:2b', '--json'], state.dir, { env });
    expect(JSON.parse(second.stdout)).toMatchObject({ answer: 'hello' });
    expect(fake.requests[0]!.body).toMatchObject({ options: { num_ctx: 32_768 } });
    expect(fake.requests[0]!.body.tools).toBeUndefined();
  });

  it('what cannot be added is said with the way out', async () => {
    const cases: readonly (readonly [string[], string])[] = [
      [['ollama'], 'has no models yet'],
      [['ollama/llama9'], 'does not have llama9'],
      [['olama'], 'Did you mean "ollama"?'],
      [['azure/gpt'], '--url https://RESOURCE.openai.azure.com/openai/v1'],
      [['ollama', '--url', 'http://192.168.7.7:11434'], 'allow it with --lan'],
      [['ollama', '--window', 'big'], '--window must be'],
    ];
    serveOllama([]);
    for (const [args, words] of cases) {
      const { stderr, code } = await runHere(['models', 'add', ...args], state.dir, { env });
      expect([args.join(' '), stderr]).toEqual([args.join(' '), expect.stringContaining(words)]);
      expect(code).not.toBe(0);
    }
    await fake.close();
    const silent = await runHere(['models', 'add', 'ollama'], state.dir, { env });
    expect(silent.stderr).toContain('Ollama does not answer at');
    expect(existsSync(configFile())).toBe(false);
    fake = await startWireFake();
  });
});

describe('models local MODEL', () => {
  const NAME = 'qwen3:8b';
  const LAYERS = ['sha256:a3de86cd1c13', 'sha256:ae370d884f10'];
  const PULLING = [
    { status: 'pulling manifest' },
    { status: 'pulling a3de86cd1c13', digest: LAYERS[0], total: 5_000_000_000 },
    { status: 'pulling a3de86cd1c13', digest: LAYERS[0], total: 5_000_000_000, completed: 2_500_000_000 },
    { status: 'pulling a3de86cd1c13', digest: LAYERS[0], total: 5_000_000_000, completed: 5_000_000_000 },
    { status: 'pulling ae370d884f10', digest: LAYERS[1], total: 1_500, completed: 1_500 },
    { status: 'verifying sha256 digest' },
    { status: 'writing manifest' },
  ];

  it('downloads it, asks it questions, says what it can do and adds it', async () => {
    serveOllama([]);
    const asked: unknown[] = [];
    fake.route('/api/pull', (body) => {
      asked.push(body);
      serveOllama([NAME]);
      return { lines: [...PULLING, { status: 'success' }] };
    });
    fake.script(
      'ollama',
      { toolCalls: [{ name: 'ping' }] },
      { toolCalls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }] },
      { text: 'Apple trades at {{r1.price}}; 10 shares are worth {{10 * r1.price}}.' },
    );
    const { stdout, stderr, code } = await finclaw(['models', 'local', NAME], state.dir, { env });
    expect([stderr, code]).toEqual(['', 0]);
    expect(asked).toEqual([{ model: NAME, stream: true }]);
    for (const line of [
      'Downloading qwen3:8b',
      '✔ Downloaded qwen3:8b (5.0 GB)',
      '✔ ollama/qwen3:8b answered in',
      '✔ Tools: it looked the price up by itself',
      '✔ Sources: 2 of 2 figures linked to a source.',
      'Added ollama/qwen3:8b (context 16K tokens).',
      'It is now the default model.',
    ])
      expect(stdout).toContain(line);
    // The questions were asked in a folder of their own.
    const sessions = await runHere(['sessions', 'list', '--json'], state.dir, { env });
    expect(JSON.parse(sessions.stdout)).toEqual([]);
  });

  it('says what a weak model cannot do, without a download when it is there', async () => {
    serveOllama();
    fake.script('ollama', { text: 'pong' }, { text: 'Apple trades at $123.' });
    const { stdout, code } = await runHere(['models', 'local', 'ollama/gemma:2b', '--json'], state.dir, { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      id: 'ollama/gemma:2b',
      downloaded: false,
      probe: { outcome: 'fine', calledTool: false },
      question: { isAnswered: true, usesTools: false, linked: 0 },
      added: { tools: false },
    });
  });

  it.each([
    [
      'a full disk in mid-stream',
      {
        lines: [
          ...PULLING.slice(0, 3),
          { error: 'write /var/lib/ollama/models/blobs/x-partial: no space left on device' },
        ],
      },
      'The disk of Ollama is full',
    ],
    [
      'a name that does not exist',
      { lines: [PULLING[0]!, { error: 'pull model manifest: file does not exist' }] },
      'no model qwen3:8b',
    ],
    [
      'an old server',
      { status: 412, body: { error: 'pull model manifest: 412: this model requires a newer version of Ollama.' } },
      'Update Ollama',
    ],
    [
      'a network that fails',
      { lines: [...PULLING.slice(0, 3), { error: 'max retries exceeded: EOF' }] },
      'max retries exceeded: EOF',
    ],
    [
      'a server that hangs up',
      { lines: PULLING.slice(0, 3), ending: 'hang up' as const },
      'Run the same command again',
    ],
    ['an end without success', { lines: PULLING }, 'the download ended early'],
  ])('%s is said, with the way out, and nothing is added', async (_when, page, words) => {
    serveOllama([]);
    fake.route('/api/pull', page);
    const { stderr, code } = await runHere(['models', 'local', NAME], state.dir, { env });
    expect([stderr, code]).toEqual([expect.stringContaining(words), 1]);
    expect(existsSync(configFile())).toBe(false);
  });

  it('a download that is stopped can be continued', async () => {
    serveOllama([]);
    fake.route('/api/pull', { lines: PULLING.slice(0, 3), ending: 'silence' });
    const running = new FinclawProcess(['models', 'local', NAME], state.dir, { env, terminal: true });
    await running.shows('50%');
    running.child.stdin.write('\u0003');
    const { stdout, code } = await running.finished;
    expect([stdout, code]).toEqual([expect.stringContaining('Run the same command again to continue it.'), 130]);
  });

  it('a model that fails the test is not added', async () => {
    serveOllama();
    fake.script('ollama', { status: 500, message: 'model requires more system memory (9.1 GiB) than is available' });
    const { stdout, code } = await runHere(['models', 'local', NAME], state.dir, { env });
    expect([stdout, code]).toEqual([expect.stringContaining('more system memory'), 1]);
    expect(existsSync(configFile())).toBe(false);
  });

  it('only Ollama downloads models', async () => {
    const { stderr, code } = await runHere(['models', 'local', 'lmstudio/qwen3-8b'], state.dir, { env });
    expect([stderr, code]).toEqual([expect.stringContaining('finclaw models add lmstudio/qwen3-8b'), 1]);
  });
});

describe('other local servers', () => {
  const add = (provider: string, url: string) => runHere(['models', 'add', provider, '--url', url], state.dir, { env });

  it.each([
    [
      'lmstudio',
      {
        '/api/v0/models': {
          data: [
            { id: 'emb', type: 'embeddings' },
            {
              id: 'qwen3-8b',
              type: 'llm',
              state: 'loaded',
              max_context_length: 40_960,
              loaded_context_length: 12_288,
              capabilities: ['tool_use'],
            },
          ],
        },
      },
      {
        provider: 'lmstudio',
        model: 'qwen3-8b',
        contextWindow: 12_288,
        capabilities: { functionCalling: true, vision: false },
      },
    ],
    [
      'llamacpp',
      {
        '/props': { default_generation_settings: { n_ctx: 9216 }, total_slots: 4, chat_template: '{%- if tools %}…' },
        '/v1/models': { data: [{ id: 'model.gguf', meta: { n_ctx_train: 131_072 } }] },
      },
      { provider: 'llamacpp', model: 'model.gguf', contextWindow: 9216, capabilities: { functionCalling: true } },
    ],
    [
      'vllm',
      { '/v1/models': { data: [{ id: 'Qwen/Qwen3-8B', object: 'model', max_model_len: 24_576 }] } },
      { provider: 'vllm', model: 'Qwen/Qwen3-8B', contextWindow: 24_576 },
    ],
  ])('%s is added with the window it serves', async (provider, pages, definition) => {
    for (const [path, body] of Object.entries(pages)) fake.route(path, { status: 200, body });
    const { code, stderr } = await add(provider, fake.openaiUrl);
    expect([stderr, code]).toEqual(['', 0]);
    const { default: JSON5 } = await import('json5');
    const { models } = JSON5.parse(readFileSync(configFile(), 'utf8'));
    expect(Object.values(models.definitions)).toEqual([expect.objectContaining(definition)]);
    fake.script('openai', { text: 'hello' });
    expect((await runHere(['ask', 'hi'], state.dir)).stdout).toContain('hello');
  });

  it('something else at a usual port is not taken for a model server', async () => {
    const other = createServer((socket) =>
      socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { stdout } = await runHere(['models', 'local'], state.dir, {
      env: { ...env, OLLAMA_HOST: `127.0.0.1:${port}` },
    });
    expect(stdout).not.toContain('Ollama  http');
    other.close();
  });
});

describe('models set, test and refresh', () => {
  beforeEach(() => {
    writeFileSync(configFile(), JSON.stringify({ agents: { providers: { groq: { baseUrl: fake.openaiUrl } } } }));
    env = { LANG: 'en_US.UTF-8', GROQ_API_KEY: 'gsk_test0123456789abcdef' };
  });

  it('set chooses the model that answers', async () => {
    expect((await runHere(['models', 'set', 'groq'], state.dir, { env })).stdout).toContain(
      'groq/openai/gpt-oss-120b is now the default model.',
    );
    expect(readFileSync(configFile(), 'utf8')).toContain('groq/openai/gpt-oss-120b');
    expect((await runHere(['models', 'set', 'nonsense'], state.dir, { env })).stderr).toContain(
      'There is no model "nonsense".',
    );
  });

  it.each([
    [{ toolCalls: [{ name: 'ping' }] }, 'calls tools', 0],
    [{ text: 'pong' }, 'did not call the tool', 0],
    [{ status: 401, message: 'Invalid API Key' }, 'the key was rejected', 1],
    [{ status: 402, message: 'Insufficient credits' }, 'out of credit', 1],
    [
      { status: 404, message: 'The model does not exist or you do not have access to it.' },
      'the key has no access to it',
      1,
    ],
  ])('test tells the truth about a model (%j)', async (reply, words, code) => {
    fake.script('openai', reply);
    const tested = await runHere(['models', 'test'], state.dir, { env });
    expect([tested.stdout, tested.code]).toEqual([expect.stringContaining(words), code]);
    expect(tested.stdout).not.toContain(env.GROQ_API_KEY);
  });

  it('refresh asks the vendor, and what it says is used', async () => {
    fake.route('/v1/models', {
      status: 200,
      body: { data: [{ id: 'new/model-1', context_window: 65_536, max_completion_tokens: 8192 }] },
    });
    expect((await runHere(['models', 'refresh'], state.dir, { env })).stdout.trim()).toBe('✔ groq: 1 model');
    fake.script('openai', { text: 'hello' });
    await runHere(['ask', 'hi', '--model', 'groq/new/model-1'], state.dir, { env });
    fake.route('/v1/models', { status: 401, body: { error: { message: 'Invalid API Key' } } });
    const refused = await runHere(['models', 'refresh', 'groq'], state.dir, { env });
    expect([refused.stdout, refused.code]).toEqual([expect.stringContaining('✖ groq'), 1]);
  });

  it('a model that will soon be gone is told about once', async () => {
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    fake.route('/v1/models', {
      status: 200,
      body: { data: [{ id: 'old/model', context_window: 65_536, shutdown_date: soon }] },
    });
    await runHere(['models', 'refresh'], state.dir, { env });
    fake.answer(() => ({ text: 'hello' }));
    const chat = new FinclawProcess(['chat', '--model', 'groq/old/model'], state.dir, { env, terminal: true });
    await chat.shows('Ctrl-D');
    chat.type('hi');
    await chat.shows('hello');
    chat.type('and again');
    await chat.shows(/hello[\s\S]*hello/);
    chat.child.stdin.end('\u0004');
    const { stdout } = await chat.finished;
    expect(stdout.match(/groq\/old\/model will be retired on \d{4}-\d\d-\d\d/g)).toHaveLength(1);
  });

  it('the list shows names, abilities, prices, windows and ends', async () => {
    const { stdout } = await runHere(['models'], state.dir, { env });
    expect(stdout).toMatch(/✔ +groq\/openai\/gpt-oss-120b +131K {2}\$0.15 \/ \$0.6 +ready · tools, thinking · groq/);
    expect(stdout).toMatch(/o3 +200K .*2026-12-11/);
    expect(stdout).toMatch(/620 more models available/);
    const all = await runHere(['models', 'list', 'glm-5v'], state.dir, { env });
    expect(all.stdout).toContain('openrouter/z-ai/glm-5v-turbo');
  });
});
