import { deltasOf, type WireAnswer, type WireStatus, type WireUsage } from './wire-script.ts';

const line = (value: object): string =>
  `${JSON.stringify({ model: 'fake', created_at: '2026-11-15T00:00:00Z', ...value })}\n`;
const message = (fields: object): object => ({ message: { role: 'assistant', content: '', ...fields }, done: false });

/** The lines of an answer as Ollama's own endpoint streams it: calls whole, with objects for arguments and no ids. */
export function renderOllamaStream(answer: WireAnswer, usage: WireUsage): readonly string[] {
  const lines: string[] = [];
  if (answer.thinking !== undefined) lines.push(line(message({ thinking: answer.thinking })));
  for (const content of deltasOf(answer.text)) lines.push(line(message({ content })));
  for (const { name, input = {} } of answer.toolCalls ?? []) {
    lines.push(line(message({ tool_calls: [{ function: { name, arguments: input } }] })));
  }
  const counts = { prompt_eval_count: usage.input, eval_count: usage.output, total_duration: 1 };
  lines.push(line({ ...message({}), done: true, done_reason: answer.stop ?? 'stop', ...counts }));
  return lines;
}

/** The same answer in one piece. */
export function renderOllamaReply(answer: WireAnswer, usage: WireUsage): object {
  const calls = (answer.toolCalls ?? []).map(({ name, input = {} }) => ({ function: { name, arguments: input } }));
  const content = deltasOf(answer.text).join('');
  return {
    model: 'fake',
    message: { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) },
    done: true,
    done_reason: answer.stop ?? 'stop',
    prompt_eval_count: usage.input,
    eval_count: usage.output,
  };
}

/** A failure told inside a stream. */
export const renderOllamaError = (type: string): string => line({ error: `scripted ${type}` });

/** The body that goes with an error status. */
export const renderOllamaStatus = ({ status, message: text }: WireStatus): object => ({
  error: text ?? `scripted ${status}`,
});

/** What Ollama would refuse about a request. */
export function findOllamaProblem({
  messages,
  options,
}: {
  readonly messages?: unknown;
  readonly options?: object;
}): string | undefined {
  if (!Array.isArray(messages) || messages.length === 0) return 'messages are required';
  const calls = messages.flatMap(
    ({ tool_calls = [] }) => tool_calls as readonly { function: { arguments: unknown } }[],
  );
  if (calls.some((call) => typeof call.function.arguments !== 'object'))
    return 'json: cannot unmarshal string into arguments';
  if (messages.some(({ role, tool_name }) => role === 'tool' && !tool_name))
    return 'a tool message needs its tool_name';
  return options === undefined ? 'options are expected' : undefined;
}
