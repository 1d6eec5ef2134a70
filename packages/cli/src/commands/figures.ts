import { detectLanguage, message } from '@finclaw/config';
import { checkFigures, type ToolResultInput } from '@finclaw/grounding';
import { FinClawError } from '@finclaw/infra';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** `finclaw figures`: checks the figures of an answer given on stdin as JSON. */
export async function run({ io, locale, values }: Invocation): Promise<number> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of io.stdin) {
    chunks.push(Buffer.from(chunk));
    size += chunks.at(-1)!.length;
    if (size > MAX_BYTES) throw new FinClawError(message(locale, 'cli.figures.tooLarge'), 'INVALID_INPUT');
  }
  const input = readInput(Buffer.concat(chunks).toString('utf8'), message(locale, 'cli.figures.badInput'));
  const { answer, toolResults, user } = input;
  const { text, figures } = checkFigures(answer, toolResults, { user, locale: detectLanguage(answer, locale) });
  if (values.json) writeJson(io.stdout, { answer: text, figures });
  for (const figure of values.json ? [] : figures) {
    const { outcome, formula, expression = '', expected } = figure;
    const source = [formula ?? expression, ...(expected === undefined ? [] : [`= ${expected}`])].join(' ');
    writeLine(io.stdout, `${outcome.padEnd(12)} ${figure.text}  ${source}`.trimEnd());
  }
  return EXIT.done;
}

/** An answer, the results it uses and the user's messages, oldest first. */
interface FiguresInput {
  readonly answer: string;
  readonly toolResults: readonly ToolResultInput[];
  readonly user: readonly string[];
}

function readInput(text: string, problem: string): FiguresInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new FinClawError(problem, 'INVALID_INPUT', { cause });
  }
  const { answer, user: said = [], toolResults = [] } = Object(value) as Partial<FiguresInput>;
  const user = typeof said === 'string' ? [said] : said;
  if (typeof answer !== 'string' || !Array.isArray(user) || !Array.isArray(toolResults))
    throw new FinClawError(problem, 'INVALID_INPUT');
  return { answer, user, toolResults };
}
