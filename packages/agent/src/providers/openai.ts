import { inspect } from 'node:util';
import type { OpenAI } from 'openai';
import { readVendorError } from '../vendor-error.ts';
import type { ProviderAdapter, ProviderId, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { isVendorUrl } from './base-url.ts';
import { loadSdk, type ProviderAdapterOptions } from './client-options.ts';
import { Concessions, concede, readRefusal } from './concessions.ts';
import { dialectOf } from './dialect.ts';
import { canCallTools } from './history.ts';
import { leanFetch } from './lean-fetch.ts';
import { buildOpenAIRequest, type OpenAIRequest } from './openai-request.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import { buildResponsesRequest, type ResponsesRequest } from './responses-request.ts';
import { ResponsesStreamMapper } from './responses-stream.ts';
import { explainFailure, type OpenedStream, streamChunks } from './stream-chunks.ts';
import { tolerant } from './tolerant-fetch.ts';
import { type SdkOptions, VendorClient } from './vendor-client.ts';

/** Speaks to OpenAI, and to every server that speaks its protocol, through its client library, which is loaded by the first call. */
export class OpenAIAdapter implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly #vendor: VendorClient<OpenAI>;
  /** Whether the newer endpoint is there, as far as anybody has found out. */
  #hasResponsesApi: boolean;
  readonly #concessions = new Concessions();

  constructor(apiKey: string, options: ProviderAdapterOptions = {}, providerId: ProviderId = 'openai') {
    this.providerId = providerId;
    const fetch = tolerant(options.fetch ?? leanFetch);
    this.#vendor = new VendorClient(providerId, apiKey, { ...options, fetch }, createClient);
    this.#hasResponsesApi = options.hasResponsesApi ?? (providerId === 'openai' || providerId === 'azure');
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const origin = this.#vendor.originOf(params);
    const { signal } = origin;
    try {
      const client = await this.#vendor.connect();
      const asked = this.#usesResponses(params.model)
        ? await this.#orNowhere(() =>
            client.responses.create({ ...this.#buildResponses(params).body, stream: false }, { signal }),
          )
        : undefined;
      return asked ?? (await client.chat.completions.create({ ...this.#buildChat(params).body, stream: false }, { signal }));
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    return streamChunks<unknown>(async () => {
      const opened = this.#usesResponses(params.model) ? await this.#orNowhere(() => this.#openResponse(params)) : undefined;
      return (opened ?? (await this.#openChat(params))) as OpenedStream<unknown>;
    }, this.#vendor.originOf(params));
  }

  async #openChat(params: ProviderRequestParams): Promise<OpenedStream<OpenAI.ChatCompletionChunk>> {
    const { model, signal, provider } = this.#vendor.originOf(params);
    const client = await this.#vendor.connect();
    for (;;) {
      const { body, decodeToolName } = this.#buildChat(params);
      const usage = dialectOf(provider).reportsUnasked ? {} : { stream_options: { include_usage: true } };
      const asked = concede({ ...body, ...usage }, this.#concessions.of(model));
      try {
        const stream = await client.chat.completions.create({ ...asked, stream: true as const }, { signal });
        const entry = this.#vendor.lookUp(model);
        const hasTools = asked.tools !== undefined;
        return { stream, mapper: new OpenAIStreamMapper({ provider, model, entry, decodeToolName, hasTools }) };
      } catch (error) {
        if (!this.#concedes(error, model, asked)) throw error;
      }
    }
  }

  async #openResponse(params: ProviderRequestParams): Promise<OpenedStream<OpenAI.Responses.ResponseStreamEvent>> {
    const { model, signal, provider } = this.#vendor.originOf(params);
    const { body, decodeToolName } = this.#buildResponses(params);
    const client = await this.#vendor.connect();
    const stream = await client.responses.create({ ...body, stream: true }, { signal });
    const entry = this.#vendor.lookUp(model);
    return { stream, mapper: new ResponsesStreamMapper({ provider, model, entry, decodeToolName }) };
  }

  /** Asks the newer endpoint. A server that stands in for the vendor may not have it, which is found out once. */
  async #orNowhere<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      const { status, code } = readVendorError(error);
      const isNowhere = (status === 404 || status === 405 || status === 501) && code !== 'model_not_found';
      if (!isNowhere || isVendorUrl(this.providerId, this.#vendor.settings.baseUrl)) throw error;
      this.#hasResponsesApi = false;
      return undefined;
    }
  }

  /** Whether the server refused a part of the request that it can do without; then it is asked again, once for each part. */
  #concedes(error: unknown, model: string, asked: Parameters<typeof readRefusal>[1]): boolean {
    const { status, message } = readVendorError(error);
    if (status !== 400 && status !== 404 && status !== 422 && status !== 500) return false;
    const part = readRefusal(message, asked);
    if (part === undefined || !this.#concessions.note(model, part)) return false;
    this.#vendor.logger?.debug('The server does not take a part of the request; it is left out', { model, part });
    return true;
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
    const entry = this.#vendor.lookUp(params.model);
    const canCall = canCallTools(entry) && !this.#concessions.of(params.model).has('tools');
    return this.#vendor.noteTemperature(params, buildOpenAIRequest(params, entry, { provider: this.providerId, canCall }));
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
