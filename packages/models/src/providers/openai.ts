import { inspect } from 'node:util';
import { readVendorError } from '../vendor-error.ts';
import { asRecord } from '../wire/error-body.ts';
import type { ChunkStream, ProviderAdapter, ProviderId, ProviderRequestParams } from './adapter.ts';
import { isVendorUrl } from './base-url.ts';
import type { ProviderAdapterOptions } from './client-options.ts';
import { Concessions, concede, readRefusal } from './concessions.ts';
import { dialectOf } from './dialect.ts';
import { canCallTools } from './history.ts';
import { buildOpenAIRequest, type OpenAIRequest } from './openai-request.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import { buildResponsesRequest, type ResponsesRequest } from './responses-request.ts';
import { ResponsesStreamMapper } from './responses-stream.ts';
import { type OpenedStream, streamChunks } from './stream-chunks.ts';
import { VendorClient } from './vendor-client.ts';

/** Uses the protocol of OpenAI, for its own and all compatible servers. */
export class OpenAIAdapter implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly #vendor: VendorClient;
  /** True while the Responses endpoint is believed to exist. */
  #hasResponsesApi: boolean;
  readonly #concessions = new Concessions();
  readonly #aloud = new Map<string, string>();

  constructor(apiKey: string, options: ProviderAdapterOptions = {}, providerId: ProviderId = 'openai') {
    this.providerId = providerId;
    this.#vendor = new VendorClient(providerId, apiKey, options, toHeaders);
    this.#hasResponsesApi = providerId === 'openai' || providerId === 'azure';
  }

  streamCompletion(params: ProviderRequestParams): ChunkStream {
    return streamChunks(async (signals) => {
      const open = () => this.#openResponse(params, signals);
      const opened = this.#usesResponses(params.model) ? await this.#orNowhere(open) : undefined;
      return opened ?? this.#openChat(params, signals);
    }, this.#vendor.originOf(params));
  }

  async #openChat(params: ProviderRequestParams, signals: readonly (AbortSignal | undefined)[]): Promise<OpenedStream> {
    const { model, provider } = this.#vendor.originOf(params);
    for (;;) {
      const { body, decodeToolName } = this.#buildChat(params);
      const usage = dialectOf(provider).reportsUnasked ? {} : { stream_options: { include_usage: true } };
      const asked = concede({ ...body, ...usage }, this.#concessions.of(model));
      try {
        const answer = await this.#vendor.postForEvents(
          '/chat/completions',
          { ...asked, stream: true },
          signals,
          toChunk,
        );
        const entry = this.#vendor.lookUp(model);
        const hasTools = asked.tools !== undefined;
        const mapper = new OpenAIStreamMapper({ provider, model, entry, decodeToolName, hasTools, aloud: this.#aloud });
        return { answer, framing: 'events', mapper };
      } catch (error) {
        if (!this.#concedes(error, model, asked)) throw error;
      }
    }
  }

  async #openResponse(
    params: ProviderRequestParams,
    signals: readonly (AbortSignal | undefined)[],
  ): Promise<OpenedStream> {
    const { model, provider } = this.#vendor.originOf(params);
    const { body, decodeToolName } = this.#buildResponses(params);
    const answer = await this.#vendor.postForEvents('/responses', { ...body, stream: true }, signals, toResponseEvents);
    const entry = this.#vendor.lookUp(model);
    return { answer, framing: 'events', mapper: new ResponsesStreamMapper({ provider, model, entry, decodeToolName }) };
  }

  /** Calls the Responses endpoint; returns undefined if the server has none, which is checked once. */
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

  /**
   * Returns true if the server refused a part of the request that can be left out; the request is then repeated, once
   * for each part.
   */
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
    return this.#vendor.noteTemperature(
      params,
      buildOpenAIRequest(params, entry, { provider: this.providerId, canCall }),
    );
  }

  [inspect.custom](): string {
    return `OpenAIAdapter { ${this.#vendor.settings.baseUrl} }`;
  }
}

const toHeaders = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

/** A whole reply as the one chunk of a stream. */
function toChunk(reply: Readonly<Record<string, unknown>>): string {
  const choices = Array.isArray(reply.choices) ? reply.choices.map(asRecord) : [];
  const chunk = { ...reply, choices: choices.map(({ message, ...rest }) => ({ ...rest, delta: message })) };
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

/** A whole reply of the newer endpoint as the events it consists of. */
function toResponseEvents(response: Readonly<Record<string, unknown>>): string {
  const items = Array.isArray(response.output) ? response.output.map(asRecord) : [];
  const events = items.flatMap((item, output_index) => [
    { type: 'response.output_item.added', output_index, item },
    ...deltasOf(item, output_index),
    { type: 'response.output_item.done', output_index, item },
  ]);
  return [...events, { type: 'response.completed', response }]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('');
}

function deltasOf(item: Readonly<Record<string, unknown>>, output_index: number): readonly object[] {
  if (typeof item.arguments === 'string')
    return [{ type: 'response.function_call_arguments.delta', output_index, delta: item.arguments }];
  const parts = Array.isArray(item.content) ? item.content.map(asRecord) : [];
  return parts.map(({ text, refusal }) =>
    typeof refusal === 'string'
      ? { type: 'response.refusal.delta', output_index, delta: refusal }
      : { type: 'response.output_text.delta', output_index, delta: typeof text === 'string' ? text : '' },
  );
}
