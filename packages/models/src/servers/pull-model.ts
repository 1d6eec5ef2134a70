import { readErrorBody } from '../wire/error-body.ts';
import { callHttp } from '../wire/http-call.ts';
import { LineSplitter } from '../wire/line-splitter.ts';
import { fieldsOf, firstCount } from './served-model.ts';

/** The end of a download. After a failure, the server keeps the downloaded part and resumes from there. */
type PullEnd =
  | { readonly outcome: 'done'; readonly bytes: number }
  | { readonly outcome: 'disk-full' | 'not-found' | 'outdated' | 'stopped' | 'failed'; readonly reason: string };

interface PullRequest {
  readonly baseUrl: string;
  readonly name: string;
  readonly signal: AbortSignal;
  /** Called with the downloaded bytes, and the total known so far. */
  readonly onProgress: (done: number, total: number) => void;
  /** The longest silence. Default five minutes: the sum of a large file takes a while. */
  readonly silenceMs?: number;
}

/**
 * Lets Ollama download a model and waits for it. The server reports the progress of each of several files and reports
 * errors mid-stream, under status 200; only its "success" means success.
 */
export async function pullModel({
  baseUrl,
  name,
  signal,
  onProgress,
  silenceMs = 300_000,
}: PullRequest): Promise<PullEnd> {
  const files = new Map<string, { readonly total: number; readonly done: number }>();
  const sum = (part: 'total' | 'done'): number => files.values().reduce((all, file) => all + file[part], 0);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  let isDone = false;
  let fault: string | undefined;
  const lines = new LineSplitter((line) => {
    const { status, digest, total, completed, error } = fieldsOf(line.trim() === '' ? {} : JSON.parse(line));
    if (typeof error === 'string') fault = error;
    if (typeof digest === 'string' && firstCount(total) !== undefined) {
      files.set(digest, { total: firstCount(total)!, done: firstCount(completed) ?? files.get(digest)?.done ?? 0 });
      onProgress(sum('done'), sum('total'));
    }
    isDone ||= status === 'success';
    return isDone || fault !== undefined;
  });
  try {
    const answer = await callHttp(`${baseUrl.replace(/\/v1$/, '')}/api/pull`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: name, stream: true }),
      signals: [signal, silence.signal],
    });
    if (!answer.isOk) return faultOf(readErrorBody(await answer.text()).message);
    await answer.read((piece) => {
      timer.refresh();
      return lines.push(piece) ? 'complete' : 'more';
    });
    lines.end();
    if (isDone) return { outcome: 'done', bytes: sum('total') };
    return faultOf(fault ?? 'the download ended early');
  } catch (error) {
    if (signal.aborted) return { outcome: 'stopped', reason: '' };
    if (silence.signal.aborted) return { outcome: 'failed', reason: `no answer for ${silenceMs / 1000} s` };
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The server has sentences for its failures, and no codes. */
const FAULTS = [
  ['disk-full', /no space left|not enough (disk )?space|disk quota exceeded/i],
  ['not-found', /file does not exist|not found|invalid model name/i],
  ['outdated', /requires a newer version/i],
] as const;

function faultOf(reason: string): PullEnd {
  const [outcome = 'failed'] = FAULTS.find(([, pattern]) => pattern.test(reason)) ?? [];
  return { outcome, reason: reason.slice(0, 200) };
}
