import type { ModelEntry } from '../gateway/model-entry.ts';
import { asRecord } from '../wire/error-body.ts';
import type { HttpAnswer } from '../wire/http-answer.ts';
import { readFailure, VendorAnswerError } from '../wire/vendor-answer-error.ts';
import type { ProviderId, ProviderRequestParams } from './adapter.ts';
import {
  type ClientSettings,
  createEntryLookup,
  type ProviderAdapterOptions,
  resolveClientSettings,
} from './client-options.ts';
import type { CallOrigin, OpenedStream } from './stream-chunks.ts';

/** Serialized parts, each preceded by a comma. */
const written = new WeakMap<object, Uint8Array>();

function bytesOf(item: object): Uint8Array {
  let known = written.get(item);
  if (known === undefined) {
    known = Buffer.from(`,${JSON.stringify(item)}`);
    written.set(item, known);
  }
  return known;
}

/**
 * Serializes a request. Its prompt and tools are most of it and the same in every call, so each part of them is
 * serialized once.
 */
function toJson({ system, tools, ...body }: { readonly system?: unknown; readonly tools?: unknown }): Uint8Array {
  const repeated = Object.entries({ system, tools }).filter((list): list is [string, object[]] =>
    Array.isArray(list[1]),
  );
  const rest = JSON.stringify({
    ...body,
    ...(!Array.isArray(system) && { system }),
    ...(!Array.isArray(tools) && { tools }),
  });
  if (repeated.length === 0) return Buffer.from(rest);
  const pieces: Uint8Array[] = [];
  let open = rest === '{}' ? '{' : `${rest.slice(0, -1)},`;
  for (const [name, items] of repeated) {
    pieces.push(Buffer.from(`${open}"${name}":[`));
    items.forEach((item, at) => {
      pieces.push(at === 0 ? bytesOf(item).subarray(1) : bytesOf(item));
    });
    open = '],';
  }
  pieces.push(Buffer.from(']}'));
  return Buffer.concat(pieces);
}

/**
 * A vendor's server for an adapter: its address, key and per-call settings. One call is one request; retries are the
 * route's task.
 */
export class VendorClient {
  readonly provider: ProviderId;
  readonly settings: ClientSettings;
  readonly lookUp: (model: string) => ModelEntry | undefined;
  readonly logger: ProviderAdapterOptions['logger'];
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    provider: ProviderId,
    apiKey: string,
    options: ProviderAdapterOptions,
    toHeaders: (apiKey: string) => Readonly<Record<string, string>>,
  ) {
    this.provider = provider;
    this.settings = resolveClientSettings(provider, apiKey, options);
    this.lookUp = createEntryLookup(options);
    this.logger = options.logger;
    this.#headers = { 'content-type': 'application/json', 'user-agent': 'finclaw', ...toHeaders(apiKey) };
  }

  /** Posts a request and waits for the beginning of the answer; one that is an error is thrown. */
  async post(path: string, body: object, signals: readonly (AbortSignal | undefined)[]): Promise<HttpAnswer> {
    const { baseUrl, call, timeoutMs } = this.settings;
    const answer = await call(`${baseUrl}${path}`, {
      method: 'POST',
      headers: this.#headers,
      body: toJson(body),
      signals,
      timeoutMs,
    });
    if (!answer.isOk) throw await readFailure(answer);
    return answer;
  }

  /**
   * Posts a request and returns a stream. Some servers send a whole reply where a stream was requested; `toEvents`
   * converts it.
   */
  async postForEvents(
    path: string,
    body: object,
    signals: readonly (AbortSignal | undefined)[],
    toEvents: (reply: Readonly<Record<string, unknown>>) => string,
  ): Promise<OpenedStream['answer']> {
    const answer = await this.post(path, body, signals);
    if (!answer.isJson) return answer;
    const events = toEvents(checkedReply(await answer.text(), answer));
    return { headers: answer.headers, read: async (take) => void take(events) };
  }

  originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.provider, model, apiKey: this.settings.apiKey, signal };
  }

  /** Returns the request unchanged; logs a temperature that had to be left out. */
  noteTemperature<T extends { readonly body: { temperature?: number | null } }>(
    { temperature, model }: ProviderRequestParams,
    request: T,
  ): T {
    if (temperature !== undefined && request.body.temperature === undefined) {
      this.logger?.debug('The model takes no temperature; it is left out', { model });
    }
    return request;
  }
}

/** Parses the reply in a body; an error with a success status is still an error. */
function checkedReply(text: string, { headers }: Pick<HttpAnswer, 'headers'>): Readonly<Record<string, unknown>> {
  const reply = asRecord(JSON.parse(text));
  if (!reply.error) return reply;
  const { code } = asRecord(reply.error);
  const isStatus = typeof code === 'number' && code >= 400 && code < 600;
  throw new VendorAnswerError(text, { status: isStatus ? code : 500, headers });
}
