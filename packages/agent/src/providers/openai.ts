import { inspect } from 'node:util';
import type { OpenAI } from 'openai';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderAdapter, ProviderId, ProviderRequestParams, StreamChunk } from './adapter.ts';
import {
  type ClientSettings,
  createEntryLookup,
  loadSdk,
  type ProviderAdapterOptions,
  resolveClientSettings,
  toSdkLogger,
} from './client-options.ts';
import { buildOpenAIRequest, type OpenAIRequest } from './openai-request.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import { type CallOrigin, explainFailure, streamChunks } from './stream-chunks.ts';

/** Speaks to OpenAI, and to every server that speaks its protocol, through its client library, which is loaded by the first call. */
export class OpenAIAdapter implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly #settings: ClientSettings;
  readonly #lookUp: (model: string) => ModelEntry | undefined;
  readonly #logger: ProviderAdapterOptions['logger'];
  #client: Promise<OpenAI> | undefined;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}, providerId: ProviderId = 'openai') {
    this.providerId = providerId;
    this.#settings = resolveClientSettings(providerId, apiKey, options);
    this.#lookUp = createEntryLookup(options);
    this.#logger = options.logger;
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const { body } = this.#build(params);
    const origin = this.#originOf(params);
    try {
      const client = await this.#connect();
      return await client.chat.completions.create({ ...body, stream: false }, { signal: origin.signal });
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  async *streamCompletion(params: ProviderRequestParams): AsyncGenerator<StreamChunk> {
    const { body, decodeToolName } = this.#build(params);
    const origin = this.#originOf(params);
    const { model, signal } = origin;
    const mapper = new OpenAIStreamMapper({ provider: this.providerId, model, entry: this.#lookUp(model), decodeToolName });
    const streamed = { ...body, stream: true as const, stream_options: { include_usage: true } };
    const open = async () => (await this.#connect()).chat.completions.create(streamed, { signal });
    yield* streamChunks(open, mapper, origin);
  }

  #originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.providerId, model, apiKey: this.#settings.apiKey, signal };
  }

  #build(params: ProviderRequestParams): OpenAIRequest {
    const dialect = this.providerId === 'openai' ? 'openai' : 'compatible';
    const request = buildOpenAIRequest(params, this.#lookUp(params.model), { provider: this.providerId, dialect });
    if (params.temperature !== undefined && request.body.temperature === undefined) {
      this.#logger?.debug('The model takes no temperature; it is left out', { model: params.model });
    }
    return request;
  }

  #connect(): Promise<OpenAI> {
    this.#client ??= this.#createClient();
    return this.#client;
  }

  async #createClient(): Promise<OpenAI> {
    const sdk = await loadSdk('openai', () => import('openai'));
    const { apiKey, baseUrl: baseURL, timeoutMs: timeout, fetch } = this.#settings;
    const logger = toSdkLogger(this.#logger);
    // Null keeps the library from taking these from the environment.
    const unused = { adminAPIKey: null, organization: null, project: null, webhookSecret: null };
    return new sdk.OpenAI({
      apiKey,
      baseURL,
      timeout,
      maxRetries: 0,
      logger,
      logLevel: 'warn',
      ...unused,
      ...(fetch && { fetch }),
    });
  }

  [inspect.custom](): string {
    return `OpenAIAdapter { ${this.#settings.baseUrl} }`;
  }
}
