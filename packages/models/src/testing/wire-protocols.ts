import {
  renderAnthropicError,
  renderAnthropicMessage,
  renderAnthropicStatus,
  renderAnthropicStream,
} from './wire-anthropic.ts';
import type { WireCache } from './wire-cache.ts';
import {
  findOllamaProblem,
  renderOllamaError,
  renderOllamaReply,
  renderOllamaStatus,
  renderOllamaStream,
} from './wire-ollama.ts';
import { renderOpenAICompletion, renderOpenAIError, renderOpenAIStatus, renderOpenAIStream } from './wire-openai.ts';
import { renderResponse, renderResponsesError, renderResponsesStream } from './wire-responses.ts';
import type { WireAnswer, WireRequest, WireStatus, WireUsage, WireVendor } from './wire-script.ts';
import { findAnthropicProblem, findOpenAIProblem, findResponsesProblem, signatureOf } from './wire-validate.ts';

/** How one endpoint speaks. */
export interface WireProtocol {
  readonly vendor: WireVendor;
  /** What the vendor would refuse about a request. */
  findProblem(request: WireRequest): string | undefined;
  /** The events of an answer; the last ones, which carry no content, are as many as `terminalEvents` says. */
  stream(answer: WireAnswer, request: WireRequest, usage: WireUsage): readonly string[];
  terminalEvents(request: WireRequest): number;
  whole(answer: WireAnswer, model: string, usage: WireUsage): object;
  /** A sign of life without content. */
  readonly ping: string;
  /** What its streams say they are. Default: server-sent events. */
  readonly contentType?: string;
  /** The event with which a failure is told inside a stream. */
  error(type: string): string;
  /** The body that goes with an error status. */
  status(reply: WireStatus): object;
  countPrompt(request: WireRequest, cache: WireCache): Omit<WireUsage, 'output'>;
}

const wantsUsage = (body: WireRequest['body']): boolean => body.stream_options?.include_usage === true;

/** The endpoints by path. */
export const WIRE_PROTOCOLS: Readonly<Record<string, WireProtocol>> = {
  '/v1/messages': {
    vendor: 'anthropic',
    findProblem: ({ body, apiKey }) => findAnthropicProblem(body, apiKey),
    // Unless the script says otherwise, thinking is bound to the conversation it belongs to.
    stream: (answer, { body, apiKey }, usage) =>
      renderAnthropicStream({ signature: signatureOf(body, apiKey), ...answer }, body.model, usage),
    terminalEvents: () => 2,
    ping: 'event: ping\ndata: {"type":"ping"}\n\n',
    whole: renderAnthropicMessage,
    error: renderAnthropicError,
    status: renderAnthropicStatus,
    countPrompt: ({ body, apiKey }, cache) => cache.countMarked(body.model, apiKey, body),
  },
  '/v1/chat/completions': {
    vendor: 'openai',
    findProblem: ({ body }) => findOpenAIProblem(body),
    stream: (answer, { body }, usage) => renderOpenAIStream(answer, body.model, usage, wantsUsage(body)),
    terminalEvents: ({ body }) => (wantsUsage(body) ? 3 : 2),
    ping: ': keep-alive\n\n',
    whole: renderOpenAICompletion,
    error: renderOpenAIError,
    status: renderOpenAIStatus,
    countPrompt: ({ body, apiKey }, cache) => cache.countPrefix(body.model, apiKey, body.messages, body.tools ?? []),
  },
  '/api/chat': {
    vendor: 'ollama',
    contentType: 'application/x-ndjson',
    findProblem: ({ body }) => findOllamaProblem(body),
    stream: (answer, _request, usage) => renderOllamaStream(answer, usage),
    terminalEvents: () => 1,
    ping: '\n',
    whole: (answer, _model, usage) => renderOllamaReply(answer, usage),
    error: renderOllamaError,
    status: renderOllamaStatus,
    countPrompt: ({ body }) => ({ input: Math.ceil(JSON.stringify(body.messages).length / 4) }),
  },
  '/v1/responses': {
    vendor: 'openai',
    findProblem: ({ body }) => findResponsesProblem(body),
    stream: (answer, { body }, usage) => renderResponsesStream(answer, body.model, usage),
    terminalEvents: () => 1,
    ping: ': keep-alive\n\n',
    whole: renderResponse,
    error: renderResponsesError,
    status: renderOpenAIStatus,
    countPrompt: ({ body, apiKey }, cache) => cache.countPrefix(body.model, apiKey, body.input, body.tools ?? []),
  },
};
