/** Whose protocol a request speaks. */
export type WireVendor = 'anthropic' | 'openai' | 'ollama';

/** A request as it arrived. */
export interface WireRequest {
  readonly vendor: WireVendor;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The key it was made with. */
  readonly apiKey: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  readonly isWellFormed: boolean;
  readonly isStream: boolean;
  /** Resolves when the client has gone away before the answer was complete. */
  readonly aborted: Promise<void>;
}

interface WireToolCall {
  readonly id?: string;
  readonly name: string;
  readonly input?: unknown;
  /** Sent instead of `input`, valid JSON or not. */
  readonly rawInput?: string;
}

/**
 * How a stream breaks off: the connection is reset, closed in good order, left open in silence, or filled with garbage;
 * or an error event comes.
 */
type WireEnding = 'reset' | 'close' | 'stall' | 'bad-json' | { readonly error: string };

/** Tokens to report instead of the counted ones. */
export interface WireUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

/** A scripted model answer, rendered in the protocol of the request, as a stream or whole. */
export interface WireAnswer {
  /** Each element becomes a delta. */
  readonly text?: string | readonly string[];
  readonly thinking?: string;
  readonly signature?: string;
  readonly redactedThinking?: string;
  readonly refusal?: string;
  readonly toolCalls?: readonly WireToolCall[];
  /** Sends the input of all tool calls in turns instead of one call after the other. */
  readonly interleave?: boolean;
  /** The vendor's own word for why it stopped. */
  readonly stop?: string;
  /** `none`: the vendor never reports usage. */
  readonly usage?: WireUsage | 'none';
  /** Breaks off instead of ending, after this many events. */
  readonly ending?: WireEnding;
  readonly after?: number;
  /** Sends the body in pieces of so many bytes. */
  readonly pieceBytes?: number;
  /** Waits before each event. */
  readonly delayMs?: number;
  /** Waits for this promise before it sends anything. */
  readonly hold?: Promise<unknown>;
}

/** An answer of the HTTP layer. Without a body, the vendor's usual one for the status is sent. */
export interface WireStatus {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, as HTML. */
  readonly body?: unknown;
  /** The vendor's error type or code inside the usual body. */
  readonly type?: string;
  readonly code?: string | null;
  /** The vendor's sentence inside the usual body. */
  readonly message?: string;
}

/** A body byte by byte. */
interface WireBody {
  readonly raw: string;
  readonly pieceBytes?: number;
  /** Where it is cut instead, in bytes from its beginning; `pause` is waited for behind each piece but the last. */
  readonly cuts?: readonly number[];
  readonly pause?: (cut: number) => Promise<unknown>;
}

/** The connection fails before an answer. */
interface WireFault {
  readonly fault: 'reset' | 'stall';
}

/** Signs of life every so many milliseconds, and never an answer. */
interface WirePings {
  readonly pings: number;
}

export type WireReply = WireAnswer | WireStatus | WireBody | WireFault | WirePings;

/** One server-sent event. */
export function sse(data: unknown, event?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}

/** The deltas of a text. */
export function deltasOf(text: string | readonly string[] | undefined): readonly string[] {
  return text === undefined ? [] : typeof text === 'string' ? [text] : text;
}

/** Cuts a tool call's input in two, so that every call takes more than one fragment. */
export function fragmentsOf({ input = {}, rawInput }: WireToolCall): readonly string[] {
  const text = rawInput ?? JSON.stringify(input);
  if (text === '') return [''];
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '');
}

/** The fragments of all calls in the order they are sent. */
export function orderFragments(answer: WireAnswer): readonly { readonly call: number; readonly fragment: string }[] {
  const all = (answer.toolCalls ?? []).map((call, at) => fragmentsOf(call).map((fragment) => ({ call: at, fragment })));
  if (!answer.interleave) return all.flat();
  const rounds = Math.max(0, ...all.map((fragments) => fragments.length));
  return Array.from({ length: rounds }, (_, round) => all.flatMap((fragments) => fragments[round] ?? [])).flat();
}
