import { describe } from 'vitest';
import { describeProviderContract } from '../testing/provider-contract.ts';
import { startWireFake } from '../testing/wire-fake.ts';
import { createProviderAdapter } from './create-adapter.ts';

const KEY = 'sk-test-0123456789abcdefghij';

describe('every provider', () => {
  describeProviderContract('Anthropic', async () => {
    const fake = await startWireFake();
    return {
      adapter: createProviderAdapter('anthropic', KEY, { baseUrl: fake.anthropicUrl }),
      model: 'claude-sonnet-4-6',
      lengthStop: 'max_tokens',
      script: (reply) => fake.script('anthropic', reply),
      close: () => fake.close(),
    };
  });

  describeProviderContract('OpenAI', async () => {
    const fake = await startWireFake();
    return {
      adapter: createProviderAdapter('openai', KEY, { baseUrl: fake.openaiUrl }),
      model: 'o3',
      script: (reply) => fake.script('openai', reply),
      close: () => fake.close(),
    };
  });

  describeProviderContract('a server that speaks OpenAI’s protocol', async () => {
    const fake = await startWireFake();
    return {
      adapter: createProviderAdapter('home', 'no-key', { baseUrl: fake.openaiUrl }),
      model: 'llama-4',
      script: (reply) => fake.script('openai', reply),
      close: () => fake.close(),
    };
  });

  describeProviderContract('Ollama', async () => {
    const fake = await startWireFake();
    const noIds = 'its calls have no ids';
    return {
      adapter: createProviderAdapter('ollama', 'no-key', { baseUrl: fake.ollamaUrl }),
      model: 'qwen3:8b',
      script: (reply) => fake.script('ollama', reply),
      exempt: {
        'keeps tool calls apart that come in turns': noIds,
        'a tool call without arguments has an empty input': noIds,
        'a refusal is an answer': 'it has no word for a refusal',
      },
      close: () => fake.close(),
    };
  });

  describeProviderContract('OpenAI’s newer endpoint', async () => {
    const fake = await startWireFake();
    return {
      adapter: createProviderAdapter('openai', KEY, { baseUrl: fake.openaiUrl }),
      model: 'gpt-6.1-sol',
      lengthStop: 'max_output_tokens',
      script: (reply) => fake.script('openai', reply),
      close: () => fake.close(),
    };
  });
});
