import { inspect } from 'node:util';
import type { ChunkStream, ProviderAdapter, ProviderRequestParams } from './adapter.ts';
import { buildAnthropicRequest } from './anthropic-request.ts';
import { AnthropicStreamMapper } from './anthropic-stream.ts';
import type { ProviderAdapterOptions } from './client-options.ts';
import { explainFailure, streamChunks } from './stream-chunks.ts';
import { VendorClient } from './vendor-client.ts';

/** The longest answer that is asked for in one piece; a longer one could outlast the connection. */
const MAX_WHOLE_REPLY = 21_333;
const PATH = '/v1/messages';

/** Speaks Anthropic's protocol. */
export class AnthropicAdapter implements ProviderAdapter {
  readonly providerId = 'anthropic';
  readonly #vendor: VendorClient;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}) {
    this.#vendor = new VendorClient(this.providerId, apiKey, options, toAnthropicHeaders);
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const { body } = this.#build(params);
    if (body.max_tokens > MAX_WHOLE_REPLY) {
      this.#vendor.logger?.warn(`A reply in one piece is limited to ${MAX_WHOLE_REPLY} tokens`, { model: params.model });
      body.max_tokens = MAX_WHOLE_REPLY;
    }
    const origin = this.#vendor.originOf(params);
    try {
      return await this.#vendor.postWhole(PATH, { ...body, stream: false }, origin.signal);
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  streamCompletion(params: ProviderRequestParams): ChunkStream {
    const origin = this.#vendor.originOf(params);
    const { model, provider } = origin;
    return streamChunks(async (signals) => {
      const { body, decodeToolName } = this.#build(params);
      const answer = await this.#vendor.postForEvents(PATH, { ...body, stream: true }, signals, refuseWhole);
      const entry = this.#vendor.lookUp(model);
      return { answer, framing: 'events', mapper: new AnthropicStreamMapper({ provider, model, entry, decodeToolName }) };
    }, origin);
  }

  #build(params: ProviderRequestParams) {
    return this.#vendor.noteTemperature(params, buildAnthropicRequest(params, this.#vendor.lookUp(params.model)));
  }

  [inspect.custom](): string {
    return `AnthropicAdapter { ${this.#vendor.settings.baseUrl} }`;
  }
}

/** The headers of every call to Anthropic. */
export const toAnthropicHeaders = (apiKey: string) => ({ 'x-api-key': apiKey, 'anthropic-version': '2026-10-21' });

/** Nobody who speaks this protocol sends a whole reply unasked. */
function refuseWhole(): never {
  throw new SyntaxError('not a stream of events');
}
