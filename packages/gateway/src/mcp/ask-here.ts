import { toolLabel } from '@finclaw/tools';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { ConversationItem } from '../openai/openai-question.ts';
import { DEFAULT_MODEL, nameAnswer, runQuestion } from '../openai/run-question.ts';
import type { AskAssistant } from './assistant-tools.ts';

/** Asks the assistant for an MCP client, in the conversation it continues or in a new one. */
export async function askHere(
  context: GatewayContext,
  principal: Principal,
  { question, conversation }: Parameters<AskAssistant>[0],
  { signal, onTool }: Parameters<AskAssistant>[1],
): ReturnType<AskAssistant> {
  const { eventBus, locale } = context.app;
  const answer = nameAnswer();
  const items: readonly ConversationItem[] = [
    ...(conversation === undefined ? [] : [{ kind: 'reference' as const, id: conversation }]),
    { kind: 'text', role: 'user', text: question, files: [] },
  ];
  const asked = { model: DEFAULT_MODEL, items, tools: [], functions: [], stops: [] };
  const finished = await runQuestion(context, principal, asked, answer, signal, (sessionKey) =>
    eventBus.on('tool:execute:start', (name, sessionId) => {
      if (sessionId === sessionKey) onTool(toolLabel(name, locale));
    }),
  );
  return { ...finished, conversation: `resp_${answer}` };
}
