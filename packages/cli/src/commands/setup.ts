import { createConfigIO, DATA_PROVIDER_NAMES, dataProviderOf, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { CommandModule } from '../command-module.ts';
import { explainError } from '../explain-error.ts';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { STEPS, type Step, type StepName } from '../setup/steps.ts';
import type { Style } from '../terminal/screen/style.ts';
import { wrapped } from '../terminal/screen/wrapped.ts';
import { UsageError } from '../usage-error.ts';

const NAMES = STEPS.map(({ name }) => name);
const OPTIONS = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));

/**
 * `finclaw setup`: asks for the settings FinClaw needs, step by step. Each can be skipped and repeated; options answer
 * without asking.
 */
export const command: CommandModule = {
  options: OPTIONS,
  maxArguments: 1,

  async run(typed: Invocation): Promise<number> {
    const { io, positionals, values } = typed;
    const { loaded } = await openState(io);
    const given = STEPS.filter(({ name }) => typeof values[name] === 'string');
    const wanted = positionals[0];
    if (wanted !== undefined && !NAMES.includes(wanted as StepName))
      throw new UsageError(
        message(loaded.locale, 'setup.unknownStep', { name: wanted.slice(0, 60), known: NAMES.join(', ') }),
      );
    let code: number = EXIT.done;
    for (const step of given) code = Math.max(code, await take(typed, step, String(values[step.name])));
    if (given.length > 0) return code;
    const steps = wanted === undefined ? STEPS : STEPS.filter(({ name }) => name === wanted);
    if (!io.stdin.isTTY) return tell(typed, steps);
    say(typed, message(loaded.locale, 'setup.welcome'));
    for (const [index, step] of steps.entries()) {
      let isDone = false;
      // Who mistyped is asked again; who gives up presses Enter.
      while (!isDone) {
        const answer = await ask(typed, step, `${index + 1}/${steps.length}`);
        if (answer === undefined) return EXIT.interrupted;
        isDone = answer.trim() === '' || (await take(typed, step, answer.trim())) === EXIT.done;
      }
    }
    say(typed, message(await localeOf(typed), 'setup.done'));
    return EXIT.done;
  },
};

/** A step may change the language of the next one. */
const localeOf = async ({ io }: Invocation): Promise<Locale> =>
  (await createConfigIO({ env: io.env }).loadConfig()).locale;

const say = ({ io }: Invocation, text: string, ...styles: readonly Style[]): void =>
  writeLine(io.stderr, wrapped(text, io.stderr, ...styles));

async function ask(typed: Invocation, { name, current }: Step, place: string): Promise<string | undefined> {
  const { askLine } = await import('../terminal/input/ask-line.ts');
  const locale = await localeOf(typed);
  say(typed, `\n[${place}] ${message(locale, `setup.step.${name}`)}`, 'bold');
  const now = await current?.({ ...typed, locale });
  say(
    typed,
    now === undefined ? message(locale, 'setup.addsOne') : message(locale, 'setup.now', { value: now }),
    'dim',
  );
  const question = message(locale, 'setup.prompt', { how: message(locale, `setup.how.${name}`, providerNames()) });
  return askLine(typed.io, `${wrapped(question.trimEnd(), typed.io.stderr)} `);
}

/** The data providers as the step for them lists them. */
function providerNames(): { readonly free: string; readonly keyed: string } {
  const isFree = (name: string): boolean => dataProviderOf(name)?.needs.length === 0;
  return {
    free: DATA_PROVIDER_NAMES.filter(isFree).join(', '),
    keyed: DATA_PROVIDER_NAMES.filter((name) => !isFree(name)).join(', '),
  };
}

/** Does one step; an error is shown and does not end the setup. */
async function take(typed: Invocation, step: Step, answer: string): Promise<number> {
  const locale = await localeOf(typed);
  try {
    return await step.take({ ...typed, locale }, answer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(typed, explainError(error, locale) ?? reason, 'yellow');
    return EXIT.failed;
  }
}

/** Lists the present settings, where there is nobody to ask. */
async function tell(typed: Invocation, steps: readonly Step[]): Promise<number> {
  const locale = await localeOf(typed);
  for (const { name, current } of steps) {
    if (current) writeLine(typed.io.stdout, `${name}: ${await current({ ...typed, locale })}`);
  }
  writeLine(typed.io.stderr, message(locale, 'setup.notHere'));
  return EXIT.done;
}
