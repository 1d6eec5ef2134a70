import type { CommandModule } from '../command-module.ts';
import type { Invocation } from '../io.ts';
import { CONVERSATION_OPTIONS } from './conversation-options.ts';

/** `finclaw chat`: a conversation in this terminal; in a pipe, one question per line. */
export const command: CommandModule = {
  options: { ...CONVERSATION_OPTIONS, continue: { type: 'boolean', short: 'c' } },
  maxArguments: 0,

  async run(invocation: Invocation): Promise<number> {
    const { stdin, stdout } = invocation.io;
    if (stdin.isTTY && stdout.isTTY) {
      const { chatInteractively } = await import('../terminal/interactive-chat.ts');
      return chatInteractively(invocation);
    }
    const { answerLines } = await import('../terminal/answer-lines.ts');
    return answerLines(invocation);
  },
};
