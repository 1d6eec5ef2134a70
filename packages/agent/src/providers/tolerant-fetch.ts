/** What an error body says, in the shape OpenAI's client reads. */
interface ErrorBody {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
}

/**
 * A `fetch` that understands what servers of other makes answer: an error in any of their shapes, an error with status 200, and a whole reply
 * where a stream was asked for. All come out as OpenAI's own servers would have said them.
 */
export function tolerant(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isJson = response.headers.get('content-type')?.includes('application/json') === true;
    if (response.ok && !(isJson && isStreamAsked(init?.body))) return response;
    const text = await response.text();
    if (!response.ok) return replace(response, response.status, JSON.stringify({ error: readErrorBody(text) }));
    const body = parse(text);
    if (isRecord(body) && body.error) return replace(response, statusIn(body), JSON.stringify({ error: readErrorBody(text) }));
    return replace(response, 200, isRecord(body) ? toStream(body) : text, 'text/event-stream');
  };
}

/** The sentence, type and code in the error body of any server. */
export function readErrorBody(text: string): ErrorBody {
  const parsed = parse(text);
  const body = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(body)) return { message: text.trim().slice(0, MAX_PLAIN) || 'no reason given' };
  const error = isRecord(body.error) ? body.error : body;
  const message = sentenceOf(body) ?? JSON.stringify(body).slice(0, MAX_PLAIN);
  const type = error.type ?? error.status ?? error.__type;
  const { code } = error;
  return {
    message,
    ...(typeof type === 'string' && { type }),
    ...(typeof code === 'string' && { code }),
  };
}

const MAX_PLAIN = 500;
/** How long to wait, where only the sentence says it. */
const WAIT = /(?:retry|try again) in (\d{1,5}(?:\.\d{1,6})?)\s?s/i;

/** Where servers put their sentence, most telling place first. A gateway puts the words of the vendor behind it into `metadata.raw`. */
function sentenceOf(body: Readonly<Record<string, unknown>>): string | undefined {
  const { error, detail, message } = body;
  const inner = isRecord(error) ? error : {};
  const raw = isRecord(inner.metadata) ? inner.metadata.raw : undefined;
  const behind = typeof raw === 'string' ? (sentenceOf(asRecord(parse(raw))) ?? raw) : undefined;
  const first = [inner.message, error, message, detail].find((each) => each !== undefined && each !== null && each !== '');
  const own = typeof first === 'string' ? first : isRecord(first) ? sentenceOf(first) : problemsOf(first);
  return behind === undefined ? own : [own, behind].filter(Boolean).join(': ');
}

/** A list of what is wrong with a request, as Python's web servers give it. */
function problemsOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const problems = value.map((each) => (isRecord(each) ? each.msg : each)).filter((each) => typeof each === 'string');
  return problems.length === 0 ? undefined : problems.join('; ');
}

function statusIn(body: Readonly<Record<string, unknown>>): number {
  const { code } = asRecord(body.error);
  return typeof code === 'number' && code >= 400 && code < 600 ? code : 500;
}

/** A whole reply as the one chunk of a stream. */
function toStream(body: Readonly<Record<string, unknown>>): string {
  const choices = Array.isArray(body.choices) ? body.choices.map(asRecord) : [];
  const chunk = { ...body, choices: choices.map(({ message, ...rest }) => ({ ...rest, delta: message })) };
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

function isStreamAsked(body: unknown): boolean {
  return typeof body === 'string' && body.includes('"stream":true');
}

function replace(response: Response, status: number, text: string, type = 'application/json'): Response {
  const headers = new Headers(response.headers);
  headers.set('content-type', type);
  headers.delete('content-length');
  const [, seconds] = (status === 429 && WAIT.exec(text)) || [];
  if (seconds !== undefined && !headers.has('retry-after')) headers.set('retry-after', String(Math.ceil(Number(seconds))));
  return new Response(text, { status, headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
