import { randomBytes } from 'node:crypto';
import type { App } from '@finclaw/app';
import type { FinClawConfig } from '@finclaw/config';
import type { RunReport } from '@finclaw/conversation';
import type { FinClawEventMap, FinClawLogger } from '@finclaw/infra';

/** The program's data in a trace. */
interface TracingDeps {
  readonly logger: FinClawLogger;
  readonly version: string;
  readonly now: () => number;
}

interface Span {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
  /** Calls to a model leave the program, everything else happens inside. */
  readonly isOutgoing?: boolean;
}

type ModelCall = Parameters<FinClawEventMap['execution:model']>[2];

/** As OTLP numbers them. */
const SPAN_KIND = { internal: 1, client: 3 } as const;
const MAX_PENDING = 1000;
const SEND_AFTER_MS = 5000;
const TIMEOUT_MS = 10_000;
const NOTHING = async (): Promise<void> => {};

/**
 * Sends a trace of every run to the configured collector (OTLP over HTTP, with the names of the GenAI conventions).
 * Without one nothing is collected or sent. Neither questions nor answers are part of it.
 */
export function startTracing(
  app: App,
  telemetry: FinClawConfig['gateway']['telemetry'],
  { logger, version, now }: TracingDeps,
): () => Promise<void> {
  if (telemetry === undefined) return NOTHING;
  const steps = new Map<string, Span[]>();
  let pending: object[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const spans = pending;
    pending = [];
    if (spans.length === 0) return;
    try {
      const response = await fetch(new URL('v1/traces', withSlash(telemetry!.endpoint)), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...telemetry!.headers },
        body: JSON.stringify(envelope(spans, version)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (!response.ok) logger.warn('The trace collector refused', { status: response.status });
    } catch (error) {
      logger.warn('Traces could not be sent', error);
    }
  }

  function collect(report: RunReport): void {
    const ofRun = steps.get(report.sessionKey) ?? [];
    steps.delete(report.sessionKey);
    pending.push(...spansOf(report, ofRun, now()));
    if (pending.length > MAX_PENDING) pending = pending.slice(-MAX_PENDING);
    timer ??= setTimeout(() => {
      sending = sending.then(send);
    }, SEND_AFTER_MS);
  }

  const note = (sessionKey: string, span: Span): void => {
    steps.set(sessionKey, [...(steps.get(sessionKey) ?? []), span].slice(-100));
    // A run that ended without a report is not waited for.
    const [oldest] = steps.keys();
    if (steps.size > MAX_PENDING && oldest !== undefined) steps.delete(oldest);
  };
  const noteTool = (name: string, sessionKey: string, durationMs: number, isError: boolean): void => {
    const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name };
    note(sessionKey, { name: `execute_tool ${name}`, startMs: now() - durationMs, endMs: now(), attributes, isError });
  };
  /** Records each call to a model, including failed ones that were repeated elsewhere. */
  const noteCall = (sessionKey: string, call: ModelCall): void => {
    const { provider, model, durationMs, outcome, usage } = call;
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.usage.output_tokens': usage.outputTokens,
      'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens,
      'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
      'finclaw.call.outcome': outcome,
    };
    const isError = outcome === 'failed';
    note(sessionKey, {
      name: `chat ${model}`,
      startMs: now() - durationMs,
      endMs: now(),
      attributes,
      isError,
      isOutgoing: true,
    });
  };
  let lastReport: RunReport | undefined;
  const stops = [
    app.eventBus.on('execution:model', (_agentId, sessionKey, call) => noteCall(sessionKey, call)),
    app.eventBus.on('tool:execute:end', (name, sessionKey, durationMs) =>
      noteTool(name, sessionKey, durationMs, false),
    ),
    app.eventBus.on('tool:execute:error', (name, sessionKey) => noteTool(name, sessionKey, 0, true)),
    app.onTurnEnd((_channelId, _messageId, { report }) => {
      // Messages that were answered together end with one report.
      if (report && report !== lastReport) collect(report);
      lastReport = report;
    }),
  ];
  return async () => {
    for (const stop of stops) stop();
    await sending;
    await send();
  };
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

function spansOf(report: RunReport, steps: readonly Span[], endMs: number): object[] {
  const traceId = randomBytes(16).toString('hex');
  const rootId = randomBytes(8).toString('hex');
  const root: Span = {
    name: 'invoke_agent finclaw',
    startMs: endMs - report.durationMs,
    endMs,
    isError: report.status === 'error',
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'finclaw',
      'gen_ai.provider.name': report.provider,
      'gen_ai.request.model': report.model,
      'gen_ai.conversation.id': report.sessionKey,
      'gen_ai.usage.input_tokens': report.usage.inputTokens,
      'gen_ai.usage.output_tokens': report.usage.outputTokens,
      'finclaw.run.id': report.runId,
      'finclaw.run.status': report.status,
      'finclaw.run.turns': report.turns,
    },
  };
  return [
    encode(root, traceId, rootId),
    ...steps.map((span) => encode(span, traceId, randomBytes(8).toString('hex'), rootId)),
  ];
}

function encode(
  { name, startMs, endMs, attributes, isError, isOutgoing }: Span,
  traceId: string,
  spanId: string,
  parentSpanId?: string,
): object {
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind: isOutgoing ? SPAN_KIND.client : SPAN_KIND.internal,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributeList(attributes),
    status: { code: isError ? 2 : 0 },
  };
}

const nanoseconds = (milliseconds: number): string => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;

function attributeList(attributes: Span['attributes']): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function envelope(spans: readonly object[], version: string): object {
  const attributes = attributeList({ 'service.name': 'finclaw', 'service.version': version });
  return {
    resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope: { name: 'finclaw', version }, spans }] }],
  };
}
