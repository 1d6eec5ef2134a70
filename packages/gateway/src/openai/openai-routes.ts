import { randomBytes } from 'node:crypto';
import { Refusal } from '@finclaw/config';
import { isLoopback } from '../access/listen-address.ts';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { type DescribedFailure, describeFailure } from '../gateway-fault.ts';
import { readObject } from '../http/read-body.ts';
import type { HttpContext, Route } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { chatRequestSchema, readChatRequest } from './chat-request.ts';
import { type CompletionHead, chunk, completion, lastDelta, openaiError, sse, usageChunk } from './completion.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import { answerEvents, openResponse, type ResponseHead, response } from './response.ts';
import { readResponsesRequest, responsesRequestSchema } from './responses-request.ts';
import { DEFAULT_MODEL, nameAnswer, runQuestion } from './run-question.ts';

/** The provider that answers under the default name. */
const OURS = 'finclaw';

/**
 * Returns the part of the OpenAI API that existing programs need to ask questions. Our tools run here and are not
 * listed; calls of a program's own are handed to it.
 */
export function openaiRoutes(context: GatewayContext): readonly Route[] {
  const { openaiApi = 'local' } = context.config;
  if (openaiApi === 'off') return [];
  const near =
    (handle: (c: HttpContext, principal: Principal) => Promise<Response>) =>
    async (c: HttpContext, principal: Principal) => {
      if (openaiApi === 'local' && !isLoopback(c.get('site').client))
        throw new Refusal('FORBIDDEN', 'gateway.notFromHere');
      return handle(c, principal);
    };
  const created = Math.floor(context.startedAt / 1000);
  const rowOf = ({ id, provider }: { readonly id: string; readonly provider: string }) => ({
    id,
    object: 'model',
    created,
    owned_by: provider,
  });
  const models = async ({ person }: Principal) => {
    const usable = (await context.app.models.list({ person })).filter(({ status }) => status.kind === 'ready');
    return [{ id: DEFAULT_MODEL, provider: OURS }, ...usable].map(rowOf);
  };
  return [
    {
      verb: 'GET',
      path: '/v1/models',
      scope: 'read',
      handle: near(async (c, principal) => c.json({ object: 'list', data: await models(principal) })),
    },
    {
      verb: 'GET',
      path: '/v1/models/:id{.+}',
      scope: 'read',
      handle: near(async (c, principal) => {
        const wanted = decodeURIComponent(c.req.param('id') ?? '');
        const provider =
          wanted === DEFAULT_MODEL ? OURS : await context.app.models.findUsable(wanted, principal.person);
        if (provider === undefined) throw new Refusal('MODEL_NOT_FOUND', 'gateway.unknownModel', { model: wanted });
        return c.json(rowOf({ id: wanted, provider }));
      }),
    },
    {
      verb: 'POST',
      path: '/v1/chat/completions',
      scope: 'write',
      describes: {
        name: 'createChatCompletion',
        params: chatRequestSchema,
        result: 'A chat completion, or its chunks',
      },
      handle: near((c, principal) => complete(context, c, principal)),
    },
    {
      verb: 'POST',
      path: '/v1/responses',
      scope: 'write',
      describes: { name: 'createResponse', params: responsesRequestSchema, result: 'A response, or its events' },
      handle: near((c, principal) => respond(context, c, principal)),
    },
    {
      verb: 'POST',
      path: '/v1/embeddings',
      scope: 'write',
      handle: near(async () => {
        throw new Refusal('METHOD_NOT_FOUND', 'gateway.openai.noEmbeddings');
      }),
    },
  ];
}

async function complete(context: GatewayContext, c: HttpContext, principal: Principal): Promise<Response> {
  const request = readChatRequest(await readObject(c.req.raw, LIMITS.maxRequestBytes));
  const head: CompletionHead = {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    created: Math.floor(context.now() / 1000),
    model: request.model,
  };
  const ask = (gone: AbortSignal): Promise<readonly FinishedAnswer[]> =>
    Promise.all(
      Array.from({ length: request.answers }, () => runQuestion(context, principal, request, nameAnswer(), gone)),
    );
  const { origin } = c.get('site');
  if (!request.isStreamed) return c.json(completion(head, await untilGone(c, ask), origin));
  return streamed(context, head.id, async (write, gone) => {
    for (let index = 0; index < request.answers; index++) write(chunk(head, index, { role: 'assistant', content: '' }));
    const answers = await ask(gone);
    for (const [index, answer] of answers.entries()) {
      for (const piece of piecesOf(answer.text)) write(chunk(head, index, { content: piece }));
      write(chunk(head, index, lastDelta(answer, origin)));
      write(chunk(head, index, {}, answer));
    }
    if (request.wantsUsage) write(usageChunk(head, answers));
    write('data: [DONE]\n\n');
  });
}

async function respond(context: GatewayContext, c: HttpContext, principal: Principal): Promise<Response> {
  const body = await readObject(c.req.raw, LIMITS.maxRequestBytes);
  const request = readResponsesRequest(body);
  const answer = nameAnswer();
  const head: ResponseHead = {
    id: `resp_${answer}`,
    created_at: Math.floor(context.now() / 1000),
    model: request.model,
    instructions: request.instructions ?? null,
    max_output_tokens: request.maxTokens ?? null,
    previous_response_id: request.previous ?? null,
    tools: body.tools ?? [],
    text: body.text ?? { format: { type: 'text' } },
  };
  const ask = (gone: AbortSignal): Promise<FinishedAnswer> => runQuestion(context, principal, request, answer, gone);
  const { origin } = c.get('site');
  if (!request.isStreamed) return c.json(response(head, await untilGone(c, ask), origin));
  return streamed(context, head.id, async (write, gone) => {
    let sequence_number = 0;
    const send = (event: { readonly type: string }): void =>
      write(`event: ${event.type}\n${sse({ ...event, sequence_number: sequence_number++ })}`);
    const opened = { response: openResponse(head) };
    send({ type: 'response.created', ...opened });
    send({ type: 'response.in_progress', ...opened });
    const finished = await ask(gone);
    for (const event of answerEvents(head, finished, origin, piecesOf(finished.text))) send(event);
  });
}

/** Runs a question until the caller disconnects. */
function untilGone<T>(c: HttpContext, ask: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  c.req.raw.signal.addEventListener('abort', () => gone.abort(), { once: true });
  return ask(gone.signal);
}

/**
 * Streams an answer. Its text is sent once it has been reviewed, because a client of this API cannot be asked to
 * withdraw a figure; until then comments keep the connection open.
 */
function streamed(
  context: GatewayContext,
  id: string,
  answer: (write: (text: string) => void, gone: AbortSignal) => Promise<void>,
): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      const write = (text: string): void => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const waiting = setInterval(() => write(': working\n\n'), LIMITS.heartbeatMs);
      try {
        await answer(write, gone.signal);
      } catch (error) {
        if (!(error instanceof Refusal)) context.logger.error('A completion failed', { completion: id }, error);
        write(sse(openaiError(describeFailure(error, context.app.locale, id))));
      } finally {
        clearInterval(waiting);
        if (!gone.signal.aborted) controller.close();
      }
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** A text in pieces of a line or so. */
const piecesOf = (text: string): readonly string[] => text.match(/[^\n]{1,200}\n*|\n+/gu) ?? [];

/** Failures of these addresses, in the form their clients read. */
export function renderOpenaiFailure(c: HttpContext, failure: DescribedFailure): Response | undefined {
  if (!c.req.path.startsWith('/v1/')) return undefined;
  // The official clients retry after a failure; a run that was stopped, or has tried every model, must not start over
  // unasked.
  if (!failure.mayRetry) c.header('x-should-retry', 'false');
  return c.json(openaiError(failure), failure.status as 400);
}
