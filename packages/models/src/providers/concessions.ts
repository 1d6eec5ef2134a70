import type { OpenAI } from 'openai';

type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'> & { readonly stream_options?: unknown };

/** A part of a request that a server does not support. */
type Concession = 'effort' | 'temperature' | 'usage' | 'tools' | 'length' | 'role' | 'format';

/**
 * The error messages with which servers refuse a part of a request, by part. Tools come last: without them the model
 * can only talk.
 */
const REFUSALS: readonly (readonly [Concession, RegExp])[] = [
  [
    'length',
    /max_(?:completion_)?tokens['"`]? (?:is )?(?:not supported|unsupported)|unsupported parameter:? ['"`]?max_|use ['"`]max_/i,
  ],
  [
    'effort',
    /reasoning[_.]?effort|unsupported parameter.{0,20}reasoning|does not support (?:thinking|reasoning)|reasoning is not supported/i,
  ],
  [
    'temperature',
    /['"`]?temperature['"`]?.{0,60}(?:not support|unsupported|deprecated|only the default)|unsupported.{0,30}temperature/i,
  ],
  ['usage', /stream_options|include_usage/i],
  ['format', /response_format|json_schema|structured[_ ]output|response mime type|grammar/i],
  ['role', /['"`]?developer['"`]?.{0,60}(?:role|not|invalid|expected)|role.{0,40}developer/i],
  [
    'tools',
    /does not support (?:tools|tool use|function|tool call)|support tool use|tool(?:s| choice| use| calling).{0,60}(?:not supported|unsupported|--enable-auto-tool-choice)|requires --enable-auto-tool-choice|tools param requires --jinja/i,
  ],
];

/**
 * Returns the part of a request that a server refuses, judging by its error message; undefined when the error is about
 * something else.
 */
export function readRefusal(message: string, body: Body): Concession | undefined {
  const isIn: Readonly<Record<Concession, boolean>> = {
    length: true,
    effort: 'reasoning_effort' in body || 'reasoning' in body,
    temperature: body.temperature !== undefined,
    usage: body.stream_options !== undefined,
    format: body.response_format !== undefined,
    role: body.messages.some(({ role }) => role === 'developer'),
    tools: body.tools !== undefined,
  };
  return REFUSALS.find(([part, sentence]) => isIn[part] && sentence.test(message))?.[0];
}

/** Returns the request without the unsupported parts. */
export function concede<B extends Body>(body: B, parts: ReadonlySet<Concession>): B {
  const left = { ...body } as B & Record<string, unknown>;
  if (parts.has('effort')) {
    delete left.reasoning_effort;
    delete (left as Record<string, unknown>).reasoning;
  }
  if (parts.has('temperature')) delete left.temperature;
  if (parts.has('format')) delete left.response_format;
  if (parts.has('usage')) delete (left as { stream_options?: unknown }).stream_options;
  if (parts.has('length')) swapLength(left);
  if (parts.has('role'))
    left.messages = left.messages.map((each) => (each.role === 'developer' ? { ...each, role: 'system' } : each));
  return left;
}

function swapLength(body: { max_tokens?: number | null; max_completion_tokens?: number | null }): void {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  delete body.max_tokens;
  delete body.max_completion_tokens;
  if (older != null) body.max_completion_tokens = older;
  else if (newer != null) body.max_tokens = newer;
}

/** The parts each model refused, for as long as its adapter lives. */
export class Concessions {
  readonly #byModel = new Map<string, Set<Concession>>();

  of(model: string): ReadonlySet<Concession> {
    return this.#byModel.get(model) ?? new Set();
  }

  /** Records a refusal; false when it was known already, so that a retry would change nothing. */
  note(model: string, part: Concession): boolean {
    const parts = this.#byModel.get(model) ?? new Set();
    if (parts.has(part)) return false;
    this.#byModel.set(model, parts.add(part));
    return true;
  }
}
