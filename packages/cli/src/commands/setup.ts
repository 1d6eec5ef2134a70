import { createConfigIO, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { CommandModule } from '../command-module.ts';
import { explainError } from '../explain-error.ts';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { STEPS, type Step, type StepName } from '../setup/steps.ts';
import { UsageError } from '../usage-error.ts';

const NAMES = STEPS.map(({ name }) => name);
const OPTIONS = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));

/** `finclaw setup`: asks for what FinClaw needs, step by step. Each can be passed over and done again; options answer without asking. */
export const command: CommandModule = {
  options: OPTIONS,
  maxArguments: 1,

  async run(typed: Invocation): Promise<number> {
    const { io, positionals, values } = typed;
    const { loaded } = await openState(io);
    const given = STEPS.filter(({ name }) => typeof values[name] === 'string');
    const wanted = positionals[0];
    if (wanted !== undefined && !NAMES.includes(wanted as StepName))
      throw new UsageError(message(loaded.locale, 'setup.unknownStep', { name: wanted.slice(0, 60), known: NAMES.join(', ') }));
    let code: number = EXIT.done;
    for (const step of given) code = Math.max(code, await take(typed, step, String(values[step.name])));
    if (given.length > 0) return code;
    const steps = wanted === undefined ? STEPS : STEPS.filter(({ name }) => name === wanted);
    if (!io.stdin.isTTY) return tell(typed, steps);
    writeLine(io.stderr, message(loaded.locale, 'setup.welcome'));
    for (const [index, step] of steps.entries()) {
      const answer = await ask(typed, step, `${index + 1}/${steps.length}`);
      if (answer === undefined) return EXIT.interrupted;
      if (answer.trim() !== '') await take(typed, step, answer.trim());
    }
    writeLine(io.stderr, message(await localeOf(typed), 'setup.done'));
    return EXIT.done;
  },
};

/** A step may change the language of the next one. */
const localeOf = async ({ io }: Invocation): Promise<Locale> => (await createConfigIO({ env: io.env }).loadConfig()).locale;

async function ask(typed: Invocation, { name, current }: Step, place: string): Promise<string | undefined> {
  const { askLine } = await import('../terminal/input/ask-line.ts');
  const locale = await localeOf(typed);
  const { io } = typed;
  const now = await current({ ...typed, locale });
  writeLine(io.stderr, `\n${io.stderr.paint(`[${place}] ${message(locale, `setup.step.${name}`)}`, ['bold'])}`);
  writeLine(io.stderr, io.stderr.paint(message(locale, 'setup.now', { value: now }), ['dim']));
  return askLine(io, message(locale, 'setup.prompt', { how: message(locale, `setup.how.${name}`) }));
}

/** Does one step; what goes wrong is said and ends nothing else. */
async function take(typed: Invocation, step: Step, answer: string): Promise<number> {
  const locale = await localeOf(typed);
  try {
    return await step.take({ ...typed, locale }, answer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    writeLine(typed.io.stderr, explainError(error, locale) ?? reason);
    return EXIT.failed;
  }
}

/** What stands now, for whoever cannot be asked. */
async function tell(typed: Invocation, steps: readonly Step[]): Promise<number> {
  const locale = await localeOf(typed);
  for (const { name, current } of steps) {
    writeLine(typed.io.stdout, `${name}: ${await current({ ...typed, locale })}`);
  }
  writeLine(typed.io.stderr, message(locale, 'setup.notHere'));
  return EXIT.done;
}
