import { isVendor } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { ProviderAdapter, ProviderId } from './adapter.ts';
import { AnthropicAdapter } from './anthropic.ts';
import type { ProviderAdapterOptions } from './client-options.ts';
import { OllamaAdapter } from './ollama.ts';
import { OpenAIAdapter } from './openai.ts';

/**
 * Creates the adapter of a provider: most of them use OpenAI's protocol. A custom one needs a base URL; any other
 * unknown one throws.
 */
export function createProviderAdapter(
  provider: ProviderId,
  apiKey: string,
  options: ProviderAdapterOptions = {},
): ProviderAdapter {
  if (provider === 'anthropic') return new AnthropicAdapter(apiKey, options);
  if (provider === 'ollama') return new OllamaAdapter(apiKey, options);
  if (provider === 'offline' || (options.baseUrl === undefined && !isVendor(provider))) {
    throw new FinClawError(`There is no provider "${provider}" to call`, 'INVALID_INPUT', { details: { provider } });
  }
  return new OpenAIAdapter(apiKey, options, provider);
}
