import { vendorOf } from '@finclaw/config';
import { FinClawError, neutraliseForModel } from '@finclaw/infra';
import { toAnthropicHeaders } from '../providers/anthropic.ts';
import { readErrorBody } from '../wire/error-body.ts';
import { callHttp } from '../wire/http-call.ts';
import { type Ask, readList, readLlamaCpp, readLmStudio, readOllama } from './read-models.ts';
import type { ServedModel } from './served-model.ts';

interface ServerAddress {
  readonly provider: string;
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** The time limit of each request. Default 5,000. */
  readonly timeoutMs?: number;
}

const READERS: Readonly<Record<string, (ask: Ask) => Promise<readonly ServedModel[]>>> = {
  ollama: readOllama,
  lmstudio: readLmStudio,
  llamacpp: readLlamaCpp,
};

const TIMEOUT_MS = 5_000;

/**
 * Lists the models of a server or vendor. Throws PROVIDER_BAD_RESPONSE, with the status if there is one, for any other
 * answer.
 */
export async function listServedModels(address: ServerAddress): Promise<readonly ServedModel[]> {
  const { provider, baseUrl, apiKey, timeoutMs = TIMEOUT_MS } = address;
  const read = Object.hasOwn(READERS, provider) ? READERS[provider]! : readList;
  const root = baseUrl.replace(/\/v1$/, '');
  const ask: Ask = async (path, body) => {
    // A vendor's list is beside its other endpoints, which is not always under /v1.
    const url =
      path === '/v1/models' && !vendorOf(provider)?.isLocal && provider !== 'anthropic'
        ? `${baseUrl}/models`
        : `${root}${path}`;
    const answer = await callHttp(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...keyHeaders(provider, apiKey), ...(body && { 'content-type': 'application/json' }) },
      signals: [AbortSignal.timeout(timeoutMs)],
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.isOk) throw refused(provider, readErrorBody(text).message, answer.status);
    return JSON.parse(text);
  };
  try {
    // A name is displayed and sent back unchanged, so names with syntax are left out.
    return (await read(ask)).filter(({ name }) => neutraliseForModel(name) === name);
  } catch (error) {
    if (error instanceof FinClawError) throw error;
    throw refused(provider, error instanceof Error ? error.message : String(error));
  }
}

function keyHeaders(provider: string, apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined || apiKey === '' || apiKey === 'no-key') return {};
  return provider === 'anthropic' ? toAnthropicHeaders(apiKey) : { authorization: `Bearer ${apiKey}` };
}

function refused(provider: string, reason: string, status?: number): FinClawError {
  return new FinClawError(`${provider} does not list its models: ${reason.slice(0, 200)}`, 'PROVIDER_BAD_RESPONSE', {
    details: { provider, reason: reason.slice(0, 200), status },
    statusCode: status,
  });
}
