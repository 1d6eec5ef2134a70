import {
  type Locale,
  parseJson,
  RPC_ERROR_CODES,
  type RpcError,
  type RpcRequest,
  type RpcResponse,
} from '@finclaw/types';
import { describeFailure } from '../gateway-fault.ts';

/** Runs one method; throws its failure. */
type RpcCall = (method: string, params: unknown) => Promise<unknown>;

/** Old names from before the methods were grouped, with their new ones. */
const ALIASES: Readonly<Record<string, string>> = {
  'agent.run': 'messages.send',
  'session.list': 'sessions.list',
  'session.get': 'sessions.get',
  'session.reset': 'sessions.reset',
  'health.check': 'server.health',
  'finance.quote': 'quotes.get',
  'finance.news': 'news.list',
  'finance.alert.create': 'alerts.create',
  'finance.alert.list': 'alerts.list',
  'finance.portfolio.get': 'portfolio.get',
};

const MAX_BATCH = 20;

/** Answers a JSON-RPC 2.0 text. Undefined for notifications, which have no reply. */
export async function answerRpc(
  text: string,
  call: RpcCall,
  locale: Locale,
  requestId: string,
): Promise<RpcResponse | readonly RpcResponse[] | undefined> {
  const parsed = parseJson(text);
  if (parsed === undefined) return refusal(null, RPC_ERROR_CODES.PARSE_ERROR, 'Parse error');
  if (!Array.isArray(parsed)) return answerOne(parsed, call, locale, requestId);
  if (parsed.length === 0 || parsed.length > MAX_BATCH) {
    return refusal(null, RPC_ERROR_CODES.INVALID_REQUEST, 'Invalid Request');
  }
  const answers = await Promise.all(parsed.map((request) => answerOne(request, call, locale, requestId)));
  const responses = answers.filter((answer) => answer !== undefined);
  return responses.length === 0 ? undefined : responses;
}

async function answerOne(
  request: unknown,
  call: RpcCall,
  locale: Locale,
  requestId: string,
): Promise<RpcResponse | undefined> {
  if (!isRequest(request)) return refusal(idOf(request), RPC_ERROR_CODES.INVALID_REQUEST, 'Invalid Request');
  const { id, method, params } = request;
  try {
    const result = await call(ALIASES[method] ?? method, params);
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result: result ?? null };
  } catch (error) {
    if (id === undefined) return undefined;
    const { rpcCode, error: data } = describeFailure(error, locale, requestId);
    return refusal(id, rpcCode, data.message, data);
  }
}

function isRequest(value: unknown): value is RpcRequest {
  const { jsonrpc, method, id, params } = Object(value) as Partial<Record<keyof RpcRequest, unknown>>;
  const hasId =
    typeof id === 'string' || typeof id === 'number' || (id === undefined && !Object.hasOwn(Object(value), 'id'));
  return jsonrpc === '2.0' && typeof method === 'string' && hasId && (params === undefined || isObject(params));
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function idOf(value: unknown): string | number | null {
  const { id } = Object(value) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function refusal(id: string | number | null, code: number, message: string, data?: unknown): RpcResponse {
  const error: RpcError = data === undefined ? { code, message } : { code, message, data };
  return { jsonrpc: '2.0', id, error };
}
