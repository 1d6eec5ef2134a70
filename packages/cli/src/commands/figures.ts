import { detectLanguage, message } from '@finclaw/config';
import { checkFigures, type GroundingInput, renderCited } from '@finclaw/grounding';
import { FinClawError } from '@finclaw/infra';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** `finclaw figures`: checks the figures of an answer given on stdin as JSON. */
export const command: CommandModule = {
  async run({ io, locale, values }: Invocation): Promise<number> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of io.stdin) {
      chunks.push(Buffer.from(chunk));
      size += chunks.at(-1)!.length;
      if (size > MAX_BYTES) throw new FinClawError(message(locale, 'cli.figures.tooLarge'), 'INVALID_INPUT');
    }
    const input = readInput(Buffer.concat(chunks).toString('utf8'), message(locale, 'cli.figures.badInput'));
    const shown = renderCited(input.answer, input.toolResults, detectLanguage(input.answer, locale));
    const { figures } = checkFigures({ checkedAt: Date.now(), ...input, answer: shown.text, cited: shown.spans });
    if (values.json) writeJson(io.stdout, { ...(shown.spans.length > 0 && { answer: shown.text }), figures });
    for (const { text, status, source } of values.json ? [] : figures) {
      writeLine(io.stdout, `${status.padEnd(12)} ${text}  ${source?.formula ?? source?.path ?? source?.kind ?? ''}`.trimEnd());
    }
    return EXIT.done;
  },
};

function readInput(text: string, problem: string): GroundingInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new FinClawError(problem, 'INVALID_INPUT', { cause });
  }
  const { answer, user: said = [], toolResults = [] } = Object(value) as Partial<GroundingInput>;
  const user = typeof said === 'string' ? [said] : said;
  if (typeof answer !== 'string' || !Array.isArray(user) || !Array.isArray(toolResults))
    throw new FinClawError(problem, 'INVALID_INPUT');
  return { ...(value as GroundingInput), answer, user, toolResults };
}
