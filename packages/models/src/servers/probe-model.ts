import { vendorOf } from '@finclaw/config';
import type { ToolDefinition } from '@finclaw/types';
import { classifyCallError } from '../errors.ts';
import type { VendorFault } from '../fallback-reason.ts';
import type { ModelCatalog } from '../gateway/catalog.ts';
import type { ModelEntry } from '../gateway/model-entry.ts';
import { createProviderAdapter } from '../providers/create-adapter.ts';

/** The parameters of a test call. */
interface ProbeOptions {
  readonly catalog: Pick<ModelCatalog, 'getModel'>;
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly allowLanHttp?: boolean | undefined;
  /** True to test whether the model calls a tool. */
  readonly withTool?: boolean;
  /** Default 30,000; for a local server, which may have to load the model first, 300,000. */
  readonly timeoutMs?: number;
}

/**
 * The result of a probe: it answered, with or without calling the tool, or the problem and the vendor's own words for
 * it.
 */
export type ProbeResult =
  | { readonly outcome: 'fine'; readonly calledTool: boolean; readonly durationMs: number }
  | { readonly outcome: VendorFault | 'unknown'; readonly reason: string };

const PING: ToolDefinition = {
  name: 'ping',
  description: 'Answers "pong". Call it to show that tools work.',
  inputSchema: { type: 'object', properties: {} },
};
const TIMEOUT_MS = 30_000;
const LOAD_MS = 300_000;

/**
 * Asks a model for one word. It costs a few tokens and is the only way to learn whether a key has credit and may use
 * the model.
 */
export async function probeModel(entry: ModelEntry, options: ProbeOptions): Promise<ProbeResult> {
  const { catalog, apiKey, baseUrl, allowLanHttp, withTool = false } = options;
  const { timeoutMs = vendorOf(entry.provider)?.isLocal ? LOAD_MS : TIMEOUT_MS } = options;
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const adapter = createProviderAdapter(entry.provider, apiKey, {
      catalog,
      timeoutMs,
      baseUrl,
      allowLanHttp,
    });
    const content = withTool ? 'Call the tool "ping" now.' : 'Say "pong".';
    let calledTool = false;
    for await (const chunk of adapter.streamCompletion({
      model: entry.id,
      messages: [{ role: 'user', content }],
      maxTokens: withTool ? 256 : 16,
      abortSignal: signal,
      ...(withTool && { tools: [PING] }),
    })) {
      if (chunk.type === 'tool_use_start') calledTool = true;
    }
    return { outcome: 'fine', calledTool, durationMs: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (signal.aborted) return { outcome: 'timeout', reason: `${timeoutMs} ms` };
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: classifyCallError(error) ?? 'unknown', reason };
  }
}
