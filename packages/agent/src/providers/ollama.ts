import { inspect } from 'node:util';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderAdapter, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { type ClientSettings, createEntryLookup, type ProviderAdapterOptions, resolveClientSettings } from './client-options.ts';
import { buildOllamaRequest } from './ollama-request.ts';
import { type OllamaLine, OllamaStreamMapper, toWholeReply } from './ollama-stream.ts';
import { readJsonLines } from './read-json-lines.ts';
import { type CallOrigin, explainFailure, streamChunks } from './stream-chunks.ts';
import { readErrorBody } from './tolerant-fetch.ts';

/** How long a large model may take to load. */
const LOAD_MS = 300_000;

/**
 * Speaks to Ollama in its own protocol. Its endpoint for OpenAI's protocol takes no window, so a conversation would be cut at the server's default of a
 * few thousand tokens without a word.
 */
export class OllamaAdapter implements ProviderAdapter {
  readonly providerId = 'ollama';
  readonly #settings: ClientSettings;
  readonly #lookUp: (model: string) => ModelEntry | undefined;
  /** Models that turned out to have no tools. */
  readonly #withoutTools = new Set<string>();

  constructor(apiKey: string, options: ProviderAdapterOptions = {}) {
    this.#settings = resolveClientSettings(this.providerId, apiKey, { timeoutMs: LOAD_MS, ...options });
    this.#lookUp = createEntryLookup(options);
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    try {
      const { response } = await this.#ask(params, false);
      return toWholeReply(JSON.parse(await response.text()));
    } catch (error) {
      throw explainFailure(error, this.#originOf(params));
    }
  }

  streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#originOf(params);
    return streamChunks<OllamaLine>(async () => {
      const { response, decodeToolName, hasTools } = await this.#ask(params, true);
      const { provider, model } = origin;
      const mapper = new OllamaStreamMapper({ provider, model, entry: this.#lookUp(model), decodeToolName, hasTools });
      return { stream: readJsonLines<OllamaLine>(response), mapper };
    }, origin);
  }

  async #ask(params: ProviderRequestParams, isStream: boolean) {
    const entry = this.#lookUp(params.model);
    for (;;) {
      const canCall = !this.#withoutTools.has(params.model);
      const { body, decodeToolName } = buildOllamaRequest(params, entry, canCall);
      const response = await this.#post('/api/chat', { ...body, stream: isStream }, params.abortSignal);
      if (response.ok) return { response, decodeToolName, hasTools: body.tools !== undefined };
      const { message } = readErrorBody(await response.text());
      const isAboutTools = body.tools !== undefined && /does not support tools/i.test(message);
      if (!isAboutTools) throw failure(message, response.status);
      this.#withoutTools.add(params.model);
    }
  }

  /** Waits for the beginning of an answer, which comes when the model is loaded. */
  async #post(path: string, body: object, signal: AbortSignal | undefined): Promise<Response> {
    const { apiKey, baseUrl, timeoutMs, fetch } = this.#settings;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      return await fetch(`${baseUrl.replace(/\/v1$/, '')}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey !== 'no-key' && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      });
    } catch (error) {
      throw limit.signal.aborted ? failure('The server did not begin to answer in time', 504) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  #originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.providerId, model, apiKey: this.#settings.apiKey, signal };
  }

  [inspect.custom](): string {
    return `OllamaAdapter { ${this.#settings.baseUrl} }`;
  }
}

/** What the server says is wrong, with the status that decides what it means. */
const failure = (message: string, status: number): Error => Object.assign(new Error(message), { status });
