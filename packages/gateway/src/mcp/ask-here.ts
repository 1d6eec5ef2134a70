import { toolLabel } from '@finclaw/tools';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Said } from '../openai/openai-question.ts';
import { DEFAULT_MODEL, nameAnswer, runQuestion } from '../openai/run-question.ts';
import type { AskAssistant } from './assistant-tools.ts';

/** Asks the assistant for an MCP client, where the answer it goes on from stands or in a conversation of its own. */
export async function askHere(
  context: GatewayContext,
  principal: Principal,
  { question, conversation }: Parameters<AskAssistant>[0],
  { signal, onTool }: Parameters<AskAssistant>[1],
): ReturnType<AskAssistant> {
  const { eventBus, locale } = context.app;
  const answer = nameAnswer();
  const said: readonly Said[] = [
    ...(conversation === undefined ? [] : [{ kind: 'reference' as const, id: conversation }]),
    { kind: 'text', role: 'user', text: question, files: [] },
  ];
  const asked = { model: DEFAULT_MODEL, said, tools: [], functions: [], stops: [] };
  const finished = await runQuestion(context, principal, asked, answer, signal, (sessionKey) =>
    eventBus.on('tool:execute:start', (name, sessionId) => {
      if (sessionId === sessionKey) onTool(toolLabel(name, locale));
    }),
  );
  return { ...finished, conversation: `resp_${answer}` };
}
