import { inspect } from 'node:util';
import type { HttpAnswer } from '../wire/http-answer.ts';
import { VendorAnswerError } from '../wire/vendor-answer-error.ts';
import type { ChunkStream, ProviderAdapter, ProviderRequestParams } from './adapter.ts';
import type { ProviderAdapterOptions } from './client-options.ts';
import { buildOllamaRequest } from './ollama-request.ts';
import { OllamaStreamMapper } from './ollama-stream.ts';
import { streamChunks } from './stream-chunks.ts';
import { VendorClient } from './vendor-client.ts';

/** The time a large model may take to load. */
const LOAD_MS = 300_000;

/**
 * Uses Ollama's own protocol. Its OpenAI-compatible endpoint accepts no window, so a conversation would be cut silently
 * at the server's default of a few thousand tokens.
 */
export class OllamaAdapter implements ProviderAdapter {
  readonly providerId = 'ollama';
  readonly #vendor: VendorClient;
  /** Models that turned out to have no tools. */
  readonly #withoutTools = new Set<string>();
  readonly #aloud = new Map<string, string>();

  constructor(apiKey: string, options: ProviderAdapterOptions = {}) {
    const baseUrl = options.baseUrl?.replace(/\/v1\/?$/, '');
    this.#vendor = new VendorClient(
      this.providerId,
      apiKey,
      { timeoutMs: LOAD_MS, ...options, ...(baseUrl !== undefined && { baseUrl }) },
      toHeaders,
    );
  }

  streamCompletion(params: ProviderRequestParams): ChunkStream {
    const origin = this.#vendor.originOf(params);
    return streamChunks(async (signals) => {
      const { answer, decodeToolName, hasTools } = await this.#ask(params, signals);
      const { provider, model } = origin;
      const entry = this.#vendor.lookUp(model);
      return {
        answer,
        framing: 'lines',
        mapper: new OllamaStreamMapper({ provider, model, entry, decodeToolName, hasTools, aloud: this.#aloud }),
      };
    }, origin);
  }

  /** Waits for the beginning of an answer, which comes when the model is loaded. */
  async #ask(params: ProviderRequestParams, signals: readonly (AbortSignal | undefined)[]) {
    const entry = this.#vendor.lookUp(params.model);
    for (;;) {
      const canCall = !this.#withoutTools.has(params.model);
      const { body, decodeToolName } = buildOllamaRequest(params, entry, canCall);
      const hasTools = body.tools !== undefined;
      try {
        const answer: HttpAnswer = await this.#vendor.post('/api/chat', { ...body, stream: true }, signals);
        return { answer, decodeToolName, hasTools };
      } catch (error) {
        const isAboutTools = error instanceof VendorAnswerError && /does not support tools/i.test(error.apiMessage);
        if (!hasTools || !isAboutTools) throw error;
        this.#withoutTools.add(params.model);
      }
    }
  }

  [inspect.custom](): string {
    return `OllamaAdapter { ${this.#vendor.settings.baseUrl} }`;
  }
}

const toHeaders = (apiKey: string): Readonly<Record<string, string>> =>
  apiKey === 'no-key' ? {} : { authorization: `Bearer ${apiKey}` };
