import { inspect } from 'node:util';
import type { OpenAI } from 'openai';
import type { ProviderAdapter, ProviderId, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { isVendorUrl } from './base-url.ts';
import { loadSdk, type ProviderAdapterOptions } from './client-options.ts';
import { buildOpenAIRequest, type OpenAIRequest } from './openai-request.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import { buildResponsesRequest, type ResponsesRequest } from './responses-request.ts';
import { ResponsesStreamMapper } from './responses-stream.ts';
import { explainFailure, streamChunks } from './stream-chunks.ts';
import { type SdkOptions, VendorClient } from './vendor-client.ts';

/** Speaks to OpenAI, and to every server that speaks its protocol, through its client library, which is loaded by the first call. */
export class OpenAIAdapter implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly #vendor: VendorClient<OpenAI>;
  readonly #hasResponsesApi: boolean;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}, providerId: ProviderId = 'openai') {
    this.providerId = providerId;
    this.#vendor = new VendorClient(providerId, apiKey, options, createClient);
    this.#hasResponsesApi =
      options.hasResponsesApi ?? (providerId === 'openai' && isVendorUrl(providerId, this.#vendor.settings.baseUrl));
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const origin = this.#vendor.originOf(params);
    const { signal } = origin;
    try {
      const client = await this.#vendor.connect();
      if (this.#usesResponses(params.model)) {
        return await client.responses.create({ ...this.#buildResponses(params).body, stream: false }, { signal });
      }
      return await client.chat.completions.create({ ...this.#buildChat(params).body, stream: false }, { signal });
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const usesResponses = this.#usesResponses(params.model);
    return usesResponses ? this.#streamResponse(params) : this.#streamChat(params);
  }

  #streamChat(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#vendor.originOf(params);
    const { model, signal, provider } = origin;
    return streamChunks(async () => {
      const { body, decodeToolName } = this.#buildChat(params);
      const streamed = { ...body, stream: true as const, stream_options: { include_usage: true } };
      const client = await this.#vendor.connect();
      const stream = await client.chat.completions.create(streamed, { signal });
      return { stream, mapper: new OpenAIStreamMapper({ provider, model, entry: this.#vendor.lookUp(model), decodeToolName }) };
    }, origin);
  }

  #streamResponse(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#vendor.originOf(params);
    const { model, signal, provider } = origin;
    return streamChunks(async () => {
      const { body, decodeToolName } = this.#buildResponses(params);
      const client = await this.#vendor.connect();
      const stream = await client.responses.create({ ...body, stream: true }, { signal });
      return {
        stream,
        mapper: new ResponsesStreamMapper({ provider, model, entry: this.#vendor.lookUp(model), decodeToolName }),
      };
    }, origin);
  }

  #usesResponses(model: string): boolean {
    return this.#hasResponsesApi && this.#vendor.lookUp(model)?.api === 'responses';
  }

  #buildResponses(params: ProviderRequestParams): ResponsesRequest {
    return this.#vendor.noteTemperature(
      params,
      buildResponsesRequest(params, this.#vendor.lookUp(params.model), this.providerId),
    );
  }

  #buildChat(params: ProviderRequestParams): OpenAIRequest {
    const dialect = this.providerId === 'openai' ? 'openai' : 'compatible';
    return this.#vendor.noteTemperature(
      params,
      buildOpenAIRequest(params, this.#vendor.lookUp(params.model), { provider: this.providerId, dialect }),
    );
  }

  [inspect.custom](): string {
    return `OpenAIAdapter { ${this.#vendor.settings.baseUrl} }`;
  }
}

async function createClient(options: SdkOptions): Promise<OpenAI> {
  const sdk = await loadSdk('openai', () => import('openai'));
  // Null keeps the library from taking these from the environment.
  const unused = { adminAPIKey: null, organization: null, project: null, webhookSecret: null };
  return new sdk.OpenAI({ ...options, ...unused });
}
