import { createHash } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: requests of every shape come in here, right and wrong ones.
type Wire = any;

/**
 * What a vendor would refuse about a request, or nothing. It knows the rules that histories are most easily broken by.
 */
export function findAnthropicProblem(body: Wire, apiKey: string): string | undefined {
  const { model, max_tokens, messages, tools = [], system, temperature, thinking } = body;
  if (!Number.isInteger(max_tokens) || max_tokens < 1) return 'max_tokens: Input should be greater than or equal to 1';
  if (!Array.isArray(messages) || messages.length === 0) return 'messages: at least one message is required';
  if (temperature !== undefined && /-5(?:-|$)/.test(model)) return 'temperature: is not supported by this model';
  if (thinking?.type === 'enabled' && !(thinking.budget_tokens >= 1024 && thinking.budget_tokens < max_tokens))
    return 'thinking.budget_tokens: must be at least 1024 and less than max_tokens';
  const marked = [...tools, ...asBlocks(system), ...messages.flatMap((message: Wire) => asBlocks(message.content))];
  if (marked.filter((block) => block.cache_control).length > 4)
    return 'A maximum of 4 blocks with cache_control may be provided';
  return findToolProblem(tools.map((tool: Wire) => tool.name)) ?? findMessageProblem(body, apiKey);
}

function findMessageProblem({ messages, ...rest }: Wire, apiKey: string): string | undefined {
  let asked: string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    const where = `messages.${at}`;
    const blocks = asBlocks(content);
    if (role !== (at % 2 === 0 ? 'user' : 'assistant')) return `${where}: roles must alternate, beginning with "user"`;
    if (blocks.length === 0) return `${where}: content must not be empty`;
    if (blocks.some((block) => block.type === 'text' && block.text.trim() === ''))
      return `${where}: text content blocks must be non-empty`;
    if (blocks.some((block) => block.cache_control && /thinking/.test(block.type)))
      return `${where}: thinking blocks cannot be cached`;
    const answered = blocks.filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id);
    if (role === 'user' && answered.join() !== asked.join())
      return `${where}: tool_result ids [${answered}] do not match tool_use ids [${asked}]`;
    if (answered.length > 0 && blocks.findIndex((block) => block.type !== 'tool_result') in answered)
      return `${where}: tool_result blocks must come first`;
    asked = blocks.filter((block) => block.type === 'tool_use').map((block) => block.id);
    if (asked.some((id) => !/^[a-zA-Z0-9_-]+$/.test(id))) return `${where}: tool_use.id is not valid`;
    if (blocks.some((block) => block.type === 'tool_use' && !isObject(block.input)))
      return `${where}: tool_use.input should be an object`;
    const bound = blocks.filter(({ type, signature }) => type === 'thinking' && signature.startsWith('bound_'));
    const expected = bound.length > 0 && signatureOf({ ...rest, messages: messages.slice(0, at) }, apiKey);
    if (bound.some(({ signature }) => signature !== expected))
      return `${where}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation`;
  }
  if (messages.length % 2 === 0) return 'This model does not support assistant message prefill';
  return undefined;
}

/** Signs thinking as the vendor does: for this model, this account and everything that came before. */
export function signatureOf({ model, system, tools = [], messages }: Wire, apiKey: string): string {
  const plain = JSON.stringify([apiKey, model, asBlocks(system), tools, messages], (key, value) =>
    key === 'cache_control' ? undefined : value,
  );
  return `bound_${createHash('sha256').update(plain).digest('hex').slice(0, 24)}`;
}

/** The same for OpenAI's chat endpoint. */
export function findOpenAIProblem(body: Wire): string | undefined {
  const { messages, tools = [] } = body;
  if (!Array.isArray(messages) || messages.length === 0) return 'messages: is too short';
  let asked: string[] = [];
  for (const [at, message] of messages.entries()) {
    const where = `messages[${at}]`;
    const { role, content, tool_calls = [], tool_call_id } = message;
    if (role === 'tool') {
      if (!asked.includes(tool_call_id))
        return `${where}: role 'tool' must be a response to a preceding message with 'tool_calls'`;
      asked = asked.filter((id) => id !== tool_call_id);
      continue;
    }
    if (asked.length > 0) return `${where}: tool_call_ids did not have response messages: ${asked}`;
    if (content === null && tool_calls.length === 0) return `${where}: content is required`;
    if (typeof content !== 'string' && content !== null && !Array.isArray(content))
      return `${where}: content is not valid`;
    asked = tool_calls.map((call: Wire) => call.id);
    if (asked.some((id) => id.length > 40)) return `${where}: tool_calls.id is too long`;
    const problem = tool_calls.map((call: Wire) => findArgumentProblem(call.function)).find(Boolean);
    if (problem) return `${where}: ${problem}`;
  }
  if (asked.length > 0) return `tool_call_ids did not have response messages: ${asked}`;
  return findToolProblem(tools.map((tool: Wire) => tool.function.name));
}

function findArgumentProblem(fn: Wire): string | undefined {
  try {
    return isObject(JSON.parse(fn.arguments)) ? undefined : 'arguments must be a JSON object';
  } catch {
    return 'arguments must be JSON';
  }
}

function findToolProblem(names: readonly string[]): string | undefined {
  const bad = names.find((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name));
  if (bad !== undefined) return `tools: "${bad}" is not a valid name`;
  return new Set(names).size === names.length ? undefined : 'tools: names must be unique';
}

function asBlocks(content: Wire): Wire[] {
  if (content === undefined) return [];
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for OpenAI's newer endpoint. */
export function findResponsesProblem({ input, tools = [], store, model, temperature }: Wire): string | undefined {
  if (!Array.isArray(input) || input.length === 0) return 'input: is too short';
  if (store !== false) return 'store: conversations are not to be stored';
  if (temperature !== undefined && /^gpt-6/.test(model)) return 'temperature: is not supported with this model';
  const open = new Set<string>();
  for (const [at, item] of input.entries()) {
    if (item.type === 'function_call') {
      const problem = findArgumentProblem(item);
      if (problem !== undefined) return `input[${at}]: ${problem}`;
      open.add(item.call_id);
    } else if (item.type === 'function_call_output') {
      if (!open.delete(item.call_id))
        return `input[${at}]: No tool call found for function call output with call_id ${item.call_id}`;
    } else if (item.type === 'reasoning') {
      if (!item.encrypted_content) return `input[${at}]: reasoning items must be encrypted`;
    } else if (open.size > 0) return `input[${at}]: No tool output found for function call ${[...open]}`;
  }
  if (open.size > 0) return `No tool output found for function call ${[...open]}`;
  return findToolProblem(tools.map((tool: Wire) => tool.name));
}
