import { randomBytes } from 'node:crypto';
import type { TurnEnd } from '@finclaw/app';
import { isLoopback } from '../access/listen-address.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { describeFailure, GatewayFault } from '../gateway-fault.ts';
import { readObject } from '../http/read-body.ts';
import type { HttpContext, Route } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { readChatRequest } from './chat-request.ts';
import { type CompletionHead, chunk, completion, openaiError, sse, usageChunk } from './completion.ts';
import { DEFAULT_MODEL, runQuestion } from './run-question.ts';

/** The part of the OpenAI API that existing programs need to ask questions. Tools run here and are not shown. */
export function openaiRoutes(context: GatewayContext): readonly Route[] {
  const { openaiApi = 'local' } = context.config;
  if (openaiApi === 'off') return [];
  const assertNear = (c: HttpContext): void => {
    if (openaiApi === 'local' && !isLoopback(c.get('site').client)) throw new GatewayFault('FORBIDDEN', 'gateway.notFromHere');
  };
  return [
    {
      verb: 'GET',
      path: '/v1/models',
      scope: 'read',
      handle: async (c) => {
        assertNear(c);
        const usable = (await context.app.models.list()).filter(({ status }) => status.kind === 'ready');
        const created = Math.floor(context.startedAt / 1000);
        const rows = [{ id: DEFAULT_MODEL, provider: 'finclaw' }, ...usable];
        return c.json({
          object: 'list',
          data: rows.map(({ id, provider }) => ({ id, object: 'model', created, owned_by: provider })),
        });
      },
    },
    {
      verb: 'POST',
      path: '/v1/chat/completions',
      scope: 'write',
      handle: async (c, principal) => {
        assertNear(c);
        const request = readChatRequest(await readObject(c.req.raw, LIMITS.maxRequestBytes));
        const head: CompletionHead = {
          id: `chatcmpl-${randomBytes(12).toString('hex')}`,
          created: Math.floor(context.now() / 1000),
          model: request.model,
        };
        const gone = new AbortController();
        const ask = (): Promise<TurnEnd> => runQuestion(context, principal, request, gone.signal);
        if (!request.isStreamed) {
          c.req.raw.signal.addEventListener('abort', () => gone.abort(), { once: true });
          return c.json(completion(head, await ask()));
        }
        const body = streamAnswer(context, head, request.wantsUsage, ask, gone);
        return new Response(body, {
          headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
        });
      },
    },
  ];
}

/**
 * An answer as a stream. Its text is sent once it has been reviewed, because a reader of this API cannot be told to take a figure back;
 * until then comments keep the connection open.
 */
function streamAnswer(
  context: GatewayContext,
  head: CompletionHead,
  wantsUsage: boolean,
  ask: () => Promise<TurnEnd>,
  gone: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const write = (text: string): void => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const waiting = setInterval(() => write(': working\n\n'), LIMITS.heartbeatMs);
      try {
        write(chunk(head, { role: 'assistant', content: '' }));
        const { text, ending, report } = await ask();
        for (const piece of piecesOf(text)) write(chunk(head, { content: piece }));
        write(chunk(head, {}, ending));
        if (wantsUsage) write(usageChunk(head, report?.usage));
        write('data: [DONE]\n\n');
      } catch (error) {
        if (!(error instanceof GatewayFault)) context.logger.error('A completion failed', { completion: head.id }, error);
        const { status, error: failure } = describeFailure(error, context.app.locale, head.id);
        write(sse(openaiError(failure.message, failure.code, status)));
      } finally {
        clearInterval(waiting);
        if (!gone.signal.aborted) controller.close();
      }
    },
    cancel: () => gone.abort(),
  });
}

/** A text in pieces of a line or so. */
const piecesOf = (text: string): readonly string[] => text.match(/[^\n]{1,200}\n*|\n+/gu) ?? [];

/** Failures of these addresses, in the form their clients read. */
export function renderOpenaiFailure(c: HttpContext, failure: ReturnType<typeof describeFailure>): Response | undefined {
  if (!c.req.path.startsWith('/v1/')) return undefined;
  // The official clients ask again after a failure; a run that was stopped, or has tried every model, must not start over unasked.
  if (!failure.mayRetry) c.header('x-should-retry', 'false');
  return c.json(openaiError(failure.error.message, failure.error.code, failure.status), failure.status as 400);
}
