import { inspect } from 'node:util';
import type { OpenAI } from 'openai';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderAdapter, ProviderId, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { isVendorUrl } from './base-url.ts';
import {
  type ClientSettings,
  createEntryLookup,
  loadSdk,
  type ProviderAdapterOptions,
  resolveClientSettings,
  toSdkLogger,
} from './client-options.ts';
import { buildOpenAIRequest, type OpenAIDialect, type OpenAIRequest } from './openai-request.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import { buildResponsesRequest, type ResponsesRequest } from './responses-request.ts';
import { ResponsesStreamMapper } from './responses-stream.ts';
import { type CallOrigin, explainFailure, streamChunks } from './stream-chunks.ts';

type Request = ({ readonly api: 'chat' } & OpenAIRequest) | ({ readonly api: 'responses' } & ResponsesRequest);

/** Speaks to OpenAI, and to every server that speaks its protocol, through its client library, which is loaded by the first call. */
export class OpenAIAdapter implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly #settings: ClientSettings;
  readonly #lookUp: (model: string) => ModelEntry | undefined;
  readonly #logger: ProviderAdapterOptions['logger'];
  readonly #hasResponsesApi: boolean;
  #client: Promise<OpenAI> | undefined;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}, providerId: ProviderId = 'openai') {
    this.providerId = providerId;
    this.#settings = resolveClientSettings(providerId, apiKey, options);
    this.#lookUp = createEntryLookup(options);
    this.#logger = options.logger;
    this.#hasResponsesApi = options.hasResponsesApi ?? isVendorUrl(providerId, this.#settings.baseUrl);
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const origin = this.#originOf(params);
    const { signal } = origin;
    const request = this.#build(params);
    try {
      const client = await this.#connect();
      return await (request.api === 'responses'
        ? client.responses.create({ ...request.body, stream: false }, { signal })
        : client.chat.completions.create({ ...request.body, stream: false }, { signal }));
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  async *streamCompletion(params: ProviderRequestParams): AsyncGenerator<StreamChunk> {
    const origin = this.#originOf(params);
    const { model, signal } = origin;
    const request = this.#build(params);
    const { decodeToolName } = request;
    const answer = { provider: this.providerId, model, entry: this.#lookUp(model), decodeToolName };
    if (request.api === 'responses') {
      const body = { ...request.body, stream: true as const };
      const open = async () => (await this.#connect()).responses.create(body, { signal });
      yield* streamChunks(open, new ResponsesStreamMapper(answer), origin);
    } else {
      const body = { ...request.body, stream: true as const, stream_options: { include_usage: true } };
      const open = async () => (await this.#connect()).chat.completions.create(body, { signal });
      yield* streamChunks(open, new OpenAIStreamMapper(answer), origin);
    }
  }

  #originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.providerId, model, apiKey: this.#settings.apiKey, signal };
  }

  #build(params: ProviderRequestParams): Request {
    const entry = this.#lookUp(params.model);
    const request: Request =
      this.#hasResponsesApi && entry?.api === 'responses'
        ? { api: 'responses', ...buildResponsesRequest(params, entry, this.providerId) }
        : { api: 'chat', ...buildOpenAIRequest(params, entry, { provider: this.providerId, dialect: this.#dialect }) };
    if (params.temperature !== undefined && request.body.temperature === undefined) {
      this.#logger?.debug('The model takes no temperature; it is left out', { model: params.model });
    }
    return request;
  }

  get #dialect(): OpenAIDialect {
    return this.providerId === 'openai' ? 'openai' : 'compatible';
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
