import { isRecord, parseJson } from '@finclaw/types';
/** A tool call that a model wrote out as text because its server did not recognise it. */
export interface LeakedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The first keys of an object that may be a call. */
const CALL_KEYS = ['name', 'function', 'tool', 'tool_name', 'arguments', 'parameters', 'input', 'id', 'type'];
const NAME = /^[\w.:-]{1,128}$/;
const MAX_CALLS = 16;

/** Returns true while a text may still become a call written as JSON, bare or in a fence. */
export function mayBeCall(beginning: string): boolean {
  const text = withoutFence(beginning.trimStart());
  if (text === undefined) return true;
  const inside = text.replace(/^\[\s*/, '');
  if (inside === '') return text.startsWith('[') || text === '';
  if (!inside.startsWith('{')) return false;
  const key = inside.slice(1).trimStart();
  if (key === '') return true;
  return CALL_KEYS.some((name) => `"${name}"`.startsWith(key.slice(0, name.length + 2)));
}

/** Returns the text after a fence's first line; undefined while that line may continue. */
function withoutFence(text: string): string | undefined {
  if ('```'.startsWith(text) && text !== '') return undefined;
  if (!text.startsWith('```')) return text;
  const line = /^```(\w{0,12})(\s?)/.exec(text.slice(0, 20));
  if (line?.[2] === '' && text.length < 16) return undefined;
  return /^(?:json|tool_code|tool_call)?$/i.test(line?.[1] ?? '-') ? text.slice(line![0].length).trimStart() : text;
}

/** Parses a text that consists of calls only; empty for any other. */
export function readLeakedCalls(text: string): readonly LeakedCall[] {
  const calls: LeakedCall[] = [];
  for (const value of jsonValues(bare(text))) {
    const call = value.name === undefined ? toCall(value.json) : toCall({ name: value.name, arguments: value.json });
    if (call === undefined || calls.length >= MAX_CALLS) return [];
    calls.push(call);
  }
  return calls;
}

/** Marks around calls, as models were taught to write them. */
const MARKS =
  /<\/?tool_call>|<\|\/?tool_call\|>|<\|tool_call_(?:begin|end)\|>|\[\/?TOOL_CALLS\]|<\|python_tag\|>|<\|e(?:ot|om)_id\|>|```(?:json|tool_code|tool_call)?|<\/function>/g;

function bare(text: string): string {
  return text.replace(MARKS, ' ').trim();
}

interface FoundJson {
  readonly json: unknown;
  /** The name before the object, as in `<function=NAME>{…}` or `NAME{…}`. */
  readonly name?: string;
}

/** Parses a text that consists of JSON values only; empty for any other. */
function jsonValues(text: string): readonly FoundJson[] {
  const found: FoundJson[] = [];
  let rest = text;
  while (rest !== '') {
    const [head = '', name] = /^(?:<function=([\w.:-]{1,128})>|([\w.-]{1,64})(?=\{))?\s*/.exec(rest) ?? [];
    const named = name ?? /^[\w.-]{1,64}(?=\{)/.exec(rest)?.[0];
    const length = valueLength(rest, head.length);
    const json = length === 0 ? undefined : parseJson(rest.slice(head.length, head.length + length));
    if (json === undefined) return [];
    for (const each of Array.isArray(json) ? json : [json]) found.push({ json: each, name: named });
    rest = rest.slice(head.length + length).replace(/^[\s,;]+/, '');
  }
  return found;
}

/** Returns the length of the object or list at a position; 0 if there is none. */
function valueLength(text: string, from: number): number {
  if (text[from] !== '{' && text[from] !== '[') return 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (isQuoted) {
      if (char === '\\') at++;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1 - from;
  }
  return 0;
}

function toCall(value: unknown): LeakedCall | undefined {
  if (!isRecord(value)) return undefined;
  const inner = isRecord(value.function) ? value.function : value;
  const name = inner.name ?? inner.tool ?? inner.tool_name ?? inner.function;
  const raw = inner.arguments ?? inner.parameters ?? inner.input ?? inner.args;
  const input = typeof raw === 'string' ? parseJson(raw) : raw;
  const isOnlyCall = Object.keys(inner).every((key) => CALL_KEYS.includes(key) || key === 'args' || key === 'call_id');
  return typeof name === 'string' && NAME.test(name) && isOnlyCall && isRecord(input) ? { name, input } : undefined;
}
