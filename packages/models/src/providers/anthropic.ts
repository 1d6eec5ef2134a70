import { inspect } from 'node:util';
import { asRecord } from '../wire/error-body.ts';
import type { ChunkStream, ProviderAdapter, ProviderRequestParams } from './adapter.ts';
import { buildAnthropicRequest } from './anthropic-request.ts';
import { AnthropicStreamMapper } from './anthropic-stream.ts';
import type { ProviderAdapterOptions } from './client-options.ts';
import { streamChunks } from './stream-chunks.ts';
import { VendorClient } from './vendor-client.ts';

const PATH = '/v1/messages';

/** Speaks Anthropic's protocol. */
export class AnthropicAdapter implements ProviderAdapter {
  readonly providerId = 'anthropic';
  readonly #vendor: VendorClient;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}) {
    this.#vendor = new VendorClient(this.providerId, apiKey, options, toAnthropicHeaders);
  }

  streamCompletion(params: ProviderRequestParams): ChunkStream {
    const origin = this.#vendor.originOf(params);
    const { model, provider } = origin;
    return streamChunks(async (signals) => {
      const { body, decodeToolName } = this.#build(params);
      const answer = await this.#vendor.postForEvents(PATH, { ...body, stream: true }, signals, toEvents);
      const entry = this.#vendor.lookUp(model);
      return {
        answer,
        framing: 'events',
        mapper: new AnthropicStreamMapper({ provider, model, entry, decodeToolName }),
      };
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

/** A whole reply as the events it consists of. */
function toEvents(message: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(message.content)) throw new SyntaxError('not a reply');
  const blocks = message.content.map(asRecord).flatMap((content_block, index) => [
    { type: 'content_block_start', index, content_block },
    { type: 'content_block_stop', index },
  ]);
  const end = { type: 'message_delta', delta: { stop_reason: message.stop_reason }, usage: message.usage };
  return [...blocks, end, { type: 'message_stop' }].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
