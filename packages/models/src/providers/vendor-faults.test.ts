import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifyCallError } from '../errors.ts';
import type { VendorFault } from '../fallback-reason.ts';
import { collect } from '../testing/collect.ts';
import { startWireFake, type WireFake } from '../testing/wire-fake.ts';
import { sse } from '../testing/wire-script.ts';
import { createProviderAdapter } from './create-adapter.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());

type Row = readonly [
  provider: string,
  what: string,
  status: number,
  body: unknown,
  fault: VendorFault,
  sentence: string,
];

/**
 * Error bodies as each vendor sends them, what they mean, and the words that have to survive for the person who reads
 * them.
 */
const FAULTS: readonly Row[] = [
  [
    'google',
    'a refused key, in a list',
    400,
    [{ error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } }],
    'auth',
    'API key not valid',
  ],
  [
    'google',
    'an expired key',
    400,
    [{ error: { code: 400, message: 'API key expired. Please renew the API key.', status: 'INVALID_ARGUMENT' } }],
    'auth',
    'API key expired',
  ],
  [
    'google',
    'the limit of a minute',
    429,
    [
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota. Please retry in 26.8s.',
          status: 'RESOURCE_EXHAUSTED',
        },
      },
    ],
    'rate-limit',
    'current quota',
  ],
  [
    'google',
    'too long',
    400,
    [
      {
        error: {
          code: 400,
          message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
        },
      },
    ],
    'context-overflow',
    'maximum number of tokens',
  ],
  [
    'google',
    'no such model',
    404,
    [{ error: { code: 404, message: 'models/gemini-0 is not found for API version v1main' } }],
    'model-unavailable',
    'is not found',
  ],
  [
    'google',
    'overloaded',
    503,
    [{ error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' } }],
    'server-error',
    'overloaded',
  ],
  [
    'vertex',
    'an old token',
    401,
    [{ error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' } }],
    'auth',
    'credentials',
  ],
  [
    'xai',
    'a refused key',
    400,
    {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: xa***ef. You can obtain an API key from https://console.x.ai.',
    },
    'auth',
    'Incorrect API key',
  ],
  [
    'xai',
    'no credit',
    403,
    {
      code: 'The caller does not have permission',
      error: "Your newly created team doesn't have any credits yet. You can purchase credits on console.x.ai.",
    },
    'billing',
    'credits',
  ],
  [
    'xai',
    'too long',
    400,
    { code: 'invalid', error: "This model's maximum prompt length is 131072 but the request contains 200000 tokens." },
    'context-overflow',
    'maximum prompt length',
  ],
  ['mistral', 'a refused key', 401, { detail: 'Unauthorized' }, 'auth', 'Unauthorized'],
  [
    'mistral',
    'a limit',
    429,
    { object: 'error', message: 'Rate limit exceeded', type: 'rate_limited', param: null, code: '1300' },
    'rate-limit',
    'Rate limit',
  ],
  [
    'mistral',
    'a request it does not take',
    422,
    {
      object: 'error',
      message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'x'], msg: 'Extra inputs are not permitted' }] },
      type: 'invalid_request_error',
    },
    'request',
    'Extra inputs',
  ],
  [
    'mistral',
    'too long',
    400,
    {
      object: 'error',
      message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_error',
    },
    'context-overflow',
    '40000',
  ],
  [
    'deepseek',
    'no credit',
    402,
    { error: { message: 'Insufficient Balance', type: 'unknown_error', param: null, code: 'invalid_request_error' } },
    'billing',
    'Insufficient Balance',
  ],
  [
    'deepseek',
    'a refused key',
    401,
    { error: { message: 'Authentication Fails, Your api key: ****cdef is invalid', type: 'authentication_error' } },
    'auth',
    'is invalid',
  ],
  [
    'groq',
    'a limit',
    429,
    {
      error: {
        message: 'Rate limit reached for model. Please try again in 7.66s.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
    'rate-limit',
    'Rate limit',
  ],
  [
    'groq',
    'too much for a minute',
    413,
    {
      error: {
        message: 'Request too large for model on tokens per minute (TPM): Limit 6000, Requested 9000',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
    'context-overflow',
    'Request too large',
  ],
  [
    'groq',
    'a call that came out wrong',
    400,
    {
      error: {
        message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
        type: 'invalid_request_error',
        code: 'tool_use_failed',
        failed_generation: '<function=x',
      },
    },
    'request',
    'Failed to call',
  ],
  [
    'groq',
    'a restricted account',
    400,
    {
      error: {
        message: 'Organization has been restricted. Please reach out to support if you believe this was in error.',
        type: 'invalid_request_error',
        code: 'organization_restricted',
      },
    },
    'auth',
    'restricted',
  ],
  [
    'openrouter',
    'no credit',
    402,
    { error: { message: 'This request requires more credits, or fewer max_tokens.', code: 402 } },
    'billing',
    'more credits',
  ],
  [
    'openrouter',
    'the vendor behind it',
    429,
    {
      error: {
        message: 'Provider returned error',
        code: 429,
        metadata: { raw: '{"error":{"message":"upstream is temporarily rate-limited"}}', provider_name: 'X' },
      },
    },
    'rate-limit',
    'temporarily rate-limited',
  ],
  [
    'openrouter',
    'an error with status 200',
    200,
    { error: { message: 'Internal Server Error', code: 502 } },
    'server-error',
    'Internal Server Error',
  ],
  [
    'openrouter',
    'no such model',
    400,
    { error: { message: 'some/model is not a valid model ID', code: 400 } },
    'model-unavailable',
    'not a valid model',
  ],
  [
    'azure',
    'a refused key',
    401,
    { error: { code: '401', message: 'Access denied due to invalid subscription key or wrong API endpoint.' } },
    'auth',
    'subscription key',
  ],
  [
    'azure',
    'no such deployment',
    404,
    { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
    'model-unavailable',
    'deployment',
  ],
  [
    'bedrock',
    'a refused key',
    403,
    { message: 'Authentication failed: Please make sure your API Key is valid.' },
    'auth',
    'API Key',
  ],
  ['bedrock', 'too long', 400, { message: 'Input is too long for requested model.' }, 'context-overflow', 'too long'],
  [
    'lmstudio',
    'too long',
    400,
    {
      error:
        'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    },
    'context-overflow',
    '4096',
  ],
  [
    'lmstudio',
    'nothing loaded',
    404,
    {
      error: {
        message: 'No models loaded. Please load a model in the developer page',
        type: 'invalid_request_error',
        code: 'model_not_found',
      },
    },
    'model-unavailable',
    'No models loaded',
  ],
  [
    'llamacpp',
    'too long',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_ctx: 4096,
      },
    },
    'context-overflow',
    'available context',
  ],
  [
    'llamacpp',
    'still loading',
    503,
    { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    'server-error',
    'Loading model',
  ],
  [
    'vllm',
    'too long',
    400,
    {
      object: 'error',
      message: "This model's maximum context length is 4096 tokens. However, you requested 6000 tokens.",
      type: 'BadRequestError',
      code: 400,
    },
    'context-overflow',
    '4096',
  ],
  [
    'vllm',
    'no such model',
    404,
    { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 },
    'model-unavailable',
    'does not exist',
  ],
  ['home', 'a page', 502, '<html><body><h1>502 Bad Gateway</h1></body></html>', 'server-error', '502'],
];

async function failureOf(provider: string, baseUrl: string): Promise<Error> {
  const adapter = createProviderAdapter(provider, 'sk-test-0123456789abcdef', { baseUrl });
  try {
    await collect(adapter.streamCompletion({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }));
  } catch (error) {
    return error as Error;
  }
  throw new Error('the call did not fail');
}

describe('what a vendor says is wrong', () => {
  it.each(FAULTS)('%s: %s (%i)', async (provider, _what, status, body, fault, sentence) => {
    fake.script('openai', { status, body });
    const error = await failureOf(provider, fake.openaiUrl);
    expect(classifyCallError(error)).toBe(fault);
    expect(error.message).toContain(sentence);
  });

  it('a limit that names its end only in words is waited for', async () => {
    fake.script('openai', {
      status: 429,
      body: [{ error: { code: 429, message: 'Quota exceeded. Please retry in 26.8s.' } }],
    });
    expect(await failureOf('google', fake.openaiUrl)).toMatchObject({ retryAfterMs: 27_000 });
  });

  it.each([
    [502, 'FAILOVER_SERVER_ERROR'],
    [429, 'FAILOVER_RATE_LIMIT'],
    [402, 'FAILOVER_BILLING'],
  ])('the %i of a vendor behind a gateway, told in mid-stream, is %s', async (code, expected) => {
    const choice = { index: 0, delta: { content: '' }, finish_reason: 'error' };
    fake.script('openai', {
      raw: sse({ id: 'x', choices: [choice], error: { code, message: 'Provider disconnected' } }),
    });
    expect(await failureOf('openrouter', fake.openaiUrl)).toMatchObject({ code: expected });
  });

  it.each<[string, number, unknown, VendorFault]>([
    ['a model that was not pulled', 404, { error: "model 'qwen3:8b' not found" }, 'model-unavailable'],
    [
      'a server that is busy',
      503,
      { error: 'server busy, please try again. maximum pending requests exceeded' },
      'server-error',
    ],
    [
      'a model that does not fit the memory',
      500,
      { error: 'model requires more system memory (9.0 GiB) than is available (5.1 GiB)' },
      'server-error',
    ],
    ['a request it does not take', 400, { error: 'invalid options: num_ctx' }, 'request'],
  ])('ollama: %s', async (_what, status, body, fault) => {
    fake.script('ollama', { status, body });
    const error = await failureOf('ollama', fake.ollamaUrl);
    expect(classifyCallError(error)).toBe(fault);
    expect(error.message).toContain((body as { error: string }).error);
  });
});
