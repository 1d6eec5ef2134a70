import { catchSecretsTask, neutraliseOutsideText, readDataUrl, runTask } from '@finclaw/infra';
import type { MediaAttachment, SentDocument } from '@finclaw/types';
import { isPdf, isWorkbook, readPages } from './read-pages.ts';

/** The maximum text stored of a file; more would not fit into any model's window. */
const MAX_CHARS = 400_000;

/** Reads the text of the files that came with a message, to store it with the question. */
export async function readDocuments(
  media: readonly MediaAttachment[],
  signal: AbortSignal,
): Promise<readonly SentDocument[]> {
  const documents: SentDocument[] = [];
  for (const { type, url, filename = 'file' } of media) {
    if (type !== 'document') continue;
    const name = freeName(neutraliseOutsideText(filename), documents);
    const bytes = readDataUrl(url)?.bytes;
    const { text, ...read } = bytes === undefined ? { problem: 'unreadable' as const } : await readBytes(bytes, signal);
    // As in typed messages, keys and identifying numbers are masked before storing.
    const clean = text === undefined ? {} : { text: (await runTask(catchSecretsTask, text, signal)).text };
    documents.push({ name, ...read, ...clean });
  }
  return documents;
}

async function readBytes(bytes: Uint8Array, signal: AbortSignal): Promise<Omit<SentDocument, 'name'>> {
  if (!isPdf(bytes) && !isWorkbook(bytes)) {
    const text = new TextDecoder().decode(bytes);
    return { text: text.slice(0, MAX_CHARS), ...(text.length > MAX_CHARS && { isCut: true }) };
  }
  const read = await readPages(bytes, MAX_CHARS, signal);
  if ('problem' in read) return read;
  const { pages, pageCount } = read;
  // Pages are separated by form feeds.
  const text = pages.join('\f');
  return { text, pages: pageCount, ...((pages.length < pageCount || text.length >= MAX_CHARS) && { isCut: true }) };
}

/** Returns a file name that differs from those before it. */
function freeName(name: string, before: readonly SentDocument[]): string {
  const isTaken = (wanted: string): boolean => before.some((each) => each.name === wanted);
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} (${n})`;
    if (!isTaken(candidate)) return candidate;
  }
}
