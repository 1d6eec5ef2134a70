import { stripVTControlCharacters } from 'node:util';
import { message } from '@finclaw/config';
import { FinclawProcess, finclaw } from '../../../packages/cli/src/journeys/finclaw-process.ts';
import { type Observed, type Place, QUESTION } from '../surfaces.ts';

const PROMPT = '나> ';

/** Returns the text after the last visible break: earlier text does not count. */
export function afterBreak(text: string): string {
  return text.split(message('ko', 'cli.brokenOff')).at(-1)!;
}

/** Asks with `finclaw ask`. */
export async function askCommand({ stateDir, env, configure }: Place): Promise<Observed> {
  configure();
  const { stdout, stderr, code } = await finclaw(['ask', QUESTION], stateDir, { env });
  return { text: afterBreak(stdout) + stderr, ends: 1, late: '', exit: code ?? -1 };
}

/** Asks with `finclaw ask --json`. */
export async function askJson({ stateDir, env, configure }: Place): Promise<Observed> {
  configure();
  const { stdout, code } = await finclaw(['ask', QUESTION, '--json'], stateDir, { env });
  const { answer, ending } = JSON.parse(stdout) as { answer: string; ending: { kind: string; text: string } };
  return { text: answer === '' ? ending.text : answer, ends: 1, late: '', kind: ending.kind, exit: code ?? -1 };
}

/** A line in a pipe. */
export async function askPipe({ stateDir, env, configure }: Place): Promise<Observed> {
  configure();
  const { stdout, stderr, code } = await finclaw([], stateDir, { env, input: `${QUESTION}\n` });
  return { text: afterBreak(stdout) + stderr, ends: 1, late: '', exit: code ?? -1 };
}

/** The chat in a terminal of its own; the prompt that comes back is the end. */
export async function askTerminal({ stateDir, env, configure }: Place): Promise<Observed> {
  configure();
  const chat = new FinclawProcess([], stateDir, { env, terminal: true });
  const screen = () => stripVTControlCharacters(chat.stdout).replaceAll('\r', '');
  await chat.shows(PROMPT);
  const before = screen().length;
  chat.type(QUESTION);
  const prompts = () => screen().slice(before).split(PROMPT).length - 1;
  await until(() => prompts() > 0 && screen().endsWith(PROMPT), 60_000);
  chat.child.stdin.write('\x04');
  await chat.finished;
  const [shown = '', ...rest] = screen().slice(before).split(`\n${PROMPT}`);
  return { text: afterBreak(shown.replace(QUESTION, '')), ends: rest.length, late: rest.slice(1).join('') };
}

/** Waits until a condition holds; the caller notices if it never does. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}
