import { isRecord, parseJson } from '@finclaw/types';

interface ErrorBody {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  /** Anthropic's finer word, where there is one. */
  readonly errorCode?: string;
  /** A status in the body that differs from the response's own. */
  readonly status?: number;
}

const MAX_PLAIN = 500;

/** The sentence, type and code in the error body of any server. */
export function readErrorBody(text: string): ErrorBody {
  const parsed = parseJson(text);
  const body = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(body)) return { message: text.trim().slice(0, MAX_PLAIN) || 'no reason given' };
  const error = asRecord(isRecord(body.error) ? body.error : body);
  const type = error.type ?? error.status ?? error.__type;
  const { code } = error;
  const { error_code: errorCode } = asRecord(error.details);
  return {
    message: sentenceOf(body) ?? JSON.stringify(body).slice(0, MAX_PLAIN),
    ...(typeof type === 'string' && { type }),
    ...(typeof code === 'string' && { code }),
    ...(typeof errorCode === 'string' && { errorCode }),
    ...(typeof code === 'number' && code >= 400 && code < 600 && { status: code }),
  };
}

/**
 * Returns the error message of a body, from the most specific place first. A gateway puts the vendor's words into
 * `metadata.raw`.
 */
function sentenceOf(body: Readonly<Record<string, unknown>>): string | undefined {
  const { error, detail, message } = body;
  const inner = asRecord(error);
  const { raw } = asRecord(inner.metadata);
  const behind = typeof raw === 'string' ? (sentenceOf(asRecord(parseJson(raw))) ?? raw) : undefined;
  const first = [inner.message, error, message, detail].find(
    (each) => each !== undefined && each !== null && each !== '',
  );
  const own = typeof first === 'string' ? first : isRecord(first) ? sentenceOf(first) : problemsOf(first);
  return behind === undefined ? own : [own, behind].filter(Boolean).join(': ');
}

/** Joins the validation errors of Python web servers. */
function problemsOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const problems = value.map((each) => (isRecord(each) ? each.msg : each)).filter((each) => typeof each === 'string');
  return problems.length === 0 ? undefined : problems.join('; ');
}

/** Returns the value as an object; an empty one if it is none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
