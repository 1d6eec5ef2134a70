import type { Invocation } from '../io.ts';

/** `finclaw chat`: a conversation in this terminal; in a pipe, one question per line. */
export async function run(invocation: Invocation): Promise<number> {
  const { stdin, stdout } = invocation.io;
  if (stdin.isTTY && stdout.isTTY) {
    const { chatInteractively } = await import('../terminal/interactive-chat.ts');
    return chatInteractively(invocation);
  }
  const { answerLines } = await import('../terminal/answer-lines.ts');
  return answerLines(invocation);
}
