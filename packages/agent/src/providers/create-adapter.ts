import { isVendor, type VendorName } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { ProviderAdapter, ProviderId } from './adapter.ts';
import { AnthropicAdapter } from './anthropic.ts';
import type { ProviderAdapterOptions } from './client-options.ts';
import { OpenAIAdapter } from './openai.ts';

/** The adapter of each vendor. */
const ADAPTERS = {
  anthropic: AnthropicAdapter,
  openai: OpenAIAdapter,
} satisfies Record<VendorName, new (apiKey: string, options?: ProviderAdapterOptions) => ProviderAdapter>;

/** The adapter of a provider. A provider of the user's own needs a base URL; anything else unknown throws. */
export function createProviderAdapter(
  provider: ProviderId,
  apiKey: string,
  options: ProviderAdapterOptions = {},
): ProviderAdapter {
  if (isVendor(provider)) return new ADAPTERS[provider](apiKey, options);
  if (provider === 'offline' || options.baseUrl === undefined) {
    throw new FinClawError(`There is no provider "${provider}" to call`, 'INVALID_INPUT', { details: { provider } });
  }
  return new OpenAIAdapter(apiKey, options, provider);
}
