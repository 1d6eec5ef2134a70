import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import { explainError } from '../explain-error.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { type CurrentSetting, STEPS, type Step, type StepName } from '../setup/steps.ts';
import type { Style } from '../terminal/screen/style.ts';
import { wrapped } from '../terminal/screen/wrapped.ts';
import { UsageError } from '../usage-error.ts';

const NAMES = STEPS.map(({ name }) => name);

/**
 * `finclaw setup`: asks for the settings FinClaw needs, step by step. Each can be skipped and repeated; options answer
 * without asking.
 */
export async function run(typed: Invocation): Promise<number> {
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
    // A typo is asked about again; Enter skips the step.
    while (!isDone) {
      const answer = await ask(typed, step, `${index + 1}/${steps.length}`);
      if (answer === undefined) return EXIT.interrupted;
      const chosen = await chosenBy(typed, step, answer.trim());
      isDone = chosen === '' || (await take(typed, step, chosen)) === EXIT.done;
    }
  }
  const locale = await localeOf(typed);
  say(typed, `\n${message(locale, 'setup.summary')}`, 'bold');
  for (const step of steps)
    if (step.current)
      say(
        typed,
        `  ${message(locale, `setup.step.${step.name}`)}: ${labelOf(step, await step.current({ ...typed, locale }), locale)}`,
      );
  say(typed, message(locale, 'setup.done'));
  return EXIT.done;
}

/** A step may change the language of the next one. */
const localeOf = async ({ io }: Invocation): Promise<Locale> => (await configOf(io.env).loadConfig()).locale;

const say = ({ io }: Invocation, text: string, ...styles: readonly Style[]): void =>
  writeLine(io.stderr, wrapped(text, io.stderr, ...styles));

/** Names what a step is set to as its list names it. */
function labelOf({ choices }: Pick<Step, 'choices'>, { answers, isStandard }: CurrentSetting, locale: Locale): string {
  const listed = choices?.(locale) ?? [];
  const labels = answers.map((answer) => listed.find((choice) => choice.answer === answer)?.label ?? answer);
  if (labels.length === 0) return message(locale, 'setup.notSet');
  return `${labels.join(', ')}${isStandard ? ` (${message(locale, 'setup.source.standard')})` : ''}`;
}

async function ask(typed: Invocation, step: Step, place: string): Promise<string | undefined> {
  const { name, current, choices } = step;
  const { askLine } = await import('../terminal/input/ask-line.ts');
  const locale = await localeOf(typed);
  say(typed, `\n[${place}] ${message(locale, `setup.step.${name}`)}`, 'bold');
  const now = await current?.({ ...typed, locale });
  say(
    typed,
    now === undefined
      ? message(locale, 'setup.addsOne')
      : message(locale, 'setup.now', { value: labelOf(step, now, locale) }),
    'dim',
  );
  for (const [index, { label }] of (choices?.(locale) ?? []).entries())
    say(typed, `${String(index + 1).padStart(4)}  ${label}`);
  const question = message(locale, 'setup.prompt', { how: message(locale, `setup.how.${name}`) });
  return askLine(typed.io, `${wrapped(question.trimEnd(), typed.io.stderr)} `);
}

/** Returns the answer with this number in the list of a step, or what was typed. */
async function chosenBy(typed: Invocation, { name, choices }: Step, answer: string): Promise<string> {
  const isAmount = name === 'budget' && !/^[1-4]$/.test(answer);
  const listed = choices?.(await localeOf(typed))[Number(answer) - 1];
  return /^\d+$/.test(answer) && !isAmount && listed ? listed.answer : answer;
}

/** Runs one step; an error is shown and does not end the setup. */
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

/** Lists the current settings, where no one can be asked. */
async function tell(typed: Invocation, steps: readonly Step[]): Promise<number> {
  const locale = await localeOf(typed);
  const settings: Record<string, string> = {};
  for (const { name, current } of steps)
    if (current) settings[name] = labelOf({}, await current({ ...typed, locale }), locale);
  if (typed.values.json) writeJson(typed.io.stdout, settings);
  else for (const [name, value] of Object.entries(settings)) writeLine(typed.io.stdout, `${name}: ${value}`);
  writeLine(typed.io.stderr, message(locale, 'setup.notHere'));
  return EXIT.done;
}
