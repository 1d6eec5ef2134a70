import type { TurnEnd } from '@finclaw/app';
import { detectLanguage, message } from '@finclaw/config';
import { checkFigures } from '@finclaw/grounding';
import { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import * as z from 'zod/mini';

/** The result of a question that the assistant answered itself. */
interface AssistantAnswer extends Pick<TurnEnd, 'text' | 'ending' | 'figures' | 'grounding'> {
  /** Continues the conversation when it is given with the next question. */
  readonly conversation: string;
}

/** Answers a question with this installation's model and tools. */
export type AskAssistant = (
  asked: { readonly question: string; readonly conversation?: string | undefined },
  run: { readonly signal: AbortSignal; readonly onTool: (tool: string) => void },
) => Promise<AssistantAnswer>;

interface AssistantRun {
  readonly signal: AbortSignal;
  readonly locale: Locale;
  /** Reports a step to the client. */
  readonly report: (step: string) => void;
}

/** A tool of the assistant itself, which only MCP clients call. */
interface AssistantTool {
  readonly definition: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
    readonly outputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
    readonly annotations: Readonly<Record<string, boolean>>;
  };
  run(input: unknown, run: AssistantRun): Promise<Record<string, unknown>>;
}

const result = z.object({
  tool: z.optional(z.string().check(z.maxLength(200))),
  content: z.unknown(),
  at: z.optional(z.string().check(z.maxLength(60))),
  handle: z.optional(z.string().check(z.regex(/^r[1-9]\d{0,5}$/))),
});
const checkInput = z.object({
  answer: z.string().check(z.minLength(1), z.maxLength(200_000)),
  results: z.array(result).check(z.maxLength(200)),
  question: z.optional(z.string().check(z.maxLength(100_000))),
});
const askInput = z.object({
  question: z.string().check(z.minLength(1), z.maxLength(100_000)),
  conversation: z.optional(z.string().check(z.maxLength(200))),
});

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const figuresSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      text: { ...text, description: 'the digits as they are written' },
      start: { ...number, description: 'where they stand in the text, in UTF-16 code units' },
      end: number,
      outcome: { enum: ['linked', 'calculated', 'none', 'differs'] },
      value: { ...text, description: 'the exact value of the source' },
      expression: text,
      formula: text,
      expected: { ...text, description: 'of a figure that differs: what its source says' },
      source: text,
      asOf: text,
      limits: { type: 'array', items: text },
    },
    required: ['text', 'start', 'end', 'outcome'],
  },
} as const;

/** Checks the figures of any answer against the results it was written from. */
export const checkFiguresTool = (locale: Locale): AssistantTool => ({
  definition: {
    name: 'check_figures',
    title: message(locale, 'gateway.mcp.checkFigures'),
    description:
      'Checks the figures of an answer against the tool results it was written from: arithmetic, no judgement of prose. ' +
      'Write the source of each figure behind it in double braces, "$257.50{{r1.price}}" or "26{{floor(10000 / r1.price)}}", ' +
      'where r1, r2, … are the results in order. Returns the text without braces and, for each figure, linked, calculated, ' +
      'none (no source given) or differs, with what the source says.',
    inputSchema: {
      type: 'object',
      properties: {
        answer: { ...text, description: 'The answer, with a source in double braces behind each figure.' },
        results: {
          type: 'array',
          description: 'The complete tool results, in the order of their handles.',
          items: {
            type: 'object',
            properties: {
              tool: { ...text, description: 'Which tool gave it.' },
              content: { description: 'JSON or text, complete.' },
              at: { ...text, description: 'When the tool answered, ISO 8601.' },
              handle: { ...text, description: 'Another handle than the one by order: r7.' },
            },
            required: ['content'],
          },
        },
        question: { ...text, description: 'What the user wrote; their own figures need no source.' },
      },
      required: ['answer', 'results'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        text,
        figures: figuresSchema,
        summary: {
          type: 'object',
          properties: { total: number, linked: number, differs: { type: 'array', items: text } },
        },
      },
      required: ['text', 'figures', 'summary'],
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  async run(input, { locale: fallback }) {
    const { answer, results, question } = parsed(checkInput, input);
    const given = results.map(({ tool = 'result', content, at, handle }) => ({
      tool,
      content,
      at,
      handle,
    }));
    const user = question === undefined ? [] : [question];
    const checked = checkFigures(answer, given, { user, locale: detectLanguage(answer, fallback) });
    const { figures } = checked;
    const linked = figures.filter(({ outcome }) => outcome === 'linked' || outcome === 'calculated').length;
    const differs = figures.flatMap((figure) => (figure.outcome === 'differs' ? figure.text : []));
    return { text: checked.text, figures, summary: { total: figures.length, linked, differs } };
  },
});

/** Asks the assistant itself, which answers with its own model, tools and checked figures. */
export const askTool = (locale: Locale, ask: AskAssistant): AssistantTool => ({
  definition: {
    name: 'ask',
    title: message(locale, 'gateway.mcp.ask'),
    description:
      'Asks FinClaw a question about markets or this user’s portfolio and returns its complete answer: text, each figure ' +
      'with its source, and what limits the data. It uses its own model and tools and may take a minute; it cannot order, ' +
      'and what needs approval is left undone. Give back `conversation` to continue.',
    inputSchema: {
      type: 'object',
      properties: {
        question: { ...text, description: 'The question, in Korean or English.' },
        conversation: { ...text, description: 'From an earlier answer, to continue it.' },
      },
      required: ['question'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        answer: text,
        conversation: text,
        ending: { type: 'string', description: 'completed, or why it ended early' },
        figures: figuresSchema,
        grounding: { type: 'object' },
      },
      required: ['answer', 'conversation', 'ending', 'figures'],
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
  async run(input, { signal, report }) {
    const {
      text: answer,
      conversation,
      ending,
      figures = [],
      grounding,
    } = await ask(parsed(askInput, input), {
      signal,
      onTool: report,
    });
    return { answer, conversation, ending: ending.kind, figures, grounding };
  },
});

/** Reads the input of a call, or names the field that is wrong. */
function parsed<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const outcome = schema.safeParse(input);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  const field = issue?.path.join('.') || 'arguments';
  const problem = /received undefined/.test(issue?.message ?? '') ? 'is missing' : issue?.message;
  throw new FinClawError(`${field}: ${problem}`, 'INVALID_INPUT');
}
