import { inspect } from 'node:util';
import type { Anthropic } from '@anthropic-ai/sdk';
import type { ProviderAdapter, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { buildAnthropicRequest } from './anthropic-request.ts';
import { AnthropicStreamMapper } from './anthropic-stream.ts';
import { loadSdk, type ProviderAdapterOptions } from './client-options.ts';
import { explainFailure, streamChunks } from './stream-chunks.ts';
import { type SdkOptions, VendorClient } from './vendor-client.ts';

/** The longest answer that is asked for in one piece; a longer one could outlast the connection. */
const MAX_WHOLE_REPLY = 21_333;

/** Speaks to Anthropic through its client library, which is loaded by the first call. */
export class AnthropicAdapter implements ProviderAdapter {
  readonly providerId = 'anthropic';
  readonly #vendor: VendorClient<Anthropic>;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}) {
    this.#vendor = new VendorClient(this.providerId, apiKey, options, createClient);
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const { body } = this.#build(params);
    if (body.max_tokens > MAX_WHOLE_REPLY) {
      this.#vendor.logger?.warn(`A reply in one piece is limited to ${MAX_WHOLE_REPLY} tokens`, { model: params.model });
      body.max_tokens = MAX_WHOLE_REPLY;
    }
    const origin = this.#vendor.originOf(params);
    try {
      const client = await this.#vendor.connect();
      return await client.messages.create({ ...body, stream: false }, { signal: origin.signal });
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#vendor.originOf(params);
    const { model, signal, provider } = origin;
    return streamChunks(async () => {
      const { body, decodeToolName } = this.#build(params);
      const client = await this.#vendor.connect();
      const stream = await client.messages.create({ ...body, stream: true }, { signal });
      const entry = this.#vendor.lookUp(model);
      return { stream, mapper: new AnthropicStreamMapper({ provider, model, entry, decodeToolName }) };
    }, origin);
  }

  #build(params: ProviderRequestParams) {
    return this.#vendor.noteTemperature(params, buildAnthropicRequest(params, this.#vendor.lookUp(params.model)));
  }

  [inspect.custom](): string {
    return `AnthropicAdapter { ${this.#vendor.settings.baseUrl} }`;
  }
}

async function createClient(options: SdkOptions): Promise<Anthropic> {
  const sdk = await loadSdk('@anthropic-ai/sdk', () => import('@anthropic-ai/sdk'));
  return new sdk.Anthropic({ ...options, openTelemetry: false });
}
