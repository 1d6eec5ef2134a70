import { TaskThread } from '@finclaw/infra';
import { isZip } from '@finclaw/market/files';
import { taskWorkerFile } from '../tasks/task-worker-file.ts';
import type { DocumentReading, DocumentTask } from './read-document.ts';

/** The text of a file, a page each; or why there is none. */
type PagesText = DocumentReading | { readonly problem: 'no-text' | 'too-slow' };

const MAX_MS = 30_000;
const MAX_HEAP_MB = 400;
/** The limit of the process's memory growth: unpacked files are outside the heap of the thread. */
const MAX_GROWTH_BYTES = 500_000_000;
const LOOK_MS = 50;

/** True for a file that begins like a PDF, whatever its name. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

/** True for an Excel workbook, which is an archive. */
export const isWorkbook = isZip;

/** The task of the thread (`read-document-task.ts`), which alone loads the document parsers. */
export const READ_DOCUMENT = 'read-document';

/**
 * Reads the text of a PDF or a workbook in a separate thread, with a limit of time and memory: a hostile one may never
 * end. A scan has no text.
 */
export async function readPages(bytes: Uint8Array, maxChars: number, signal?: AbortSignal): Promise<PagesText> {
  const task: DocumentTask = { bytes: Uint8Array.from(bytes), maxChars };
  const thread = new TaskThread({ file: taskWorkerFile(), maxHeapMb: MAX_HEAP_MB, idleMs: 0 });
  const before = process.memoryUsage.rss();
  const tooMuch = new AbortController();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) tooMuch.abort();
  }, LOOK_MS);
  const limit = AbortSignal.any([AbortSignal.timeout(MAX_MS), tooMuch.signal, ...(signal ? [signal] : [])]);
  try {
    const found = (await thread.run(READ_DOCUMENT, task, limit)) as DocumentReading;
    return 'pages' in found && found.pages.every((page) => page.trim() === '') ? { problem: 'no-text' } : found;
  } catch {
    signal?.throwIfAborted();
    return { problem: limit.aborted ? 'too-slow' : 'unreadable' };
  } finally {
    clearInterval(watch);
    await thread.stop();
  }
}
