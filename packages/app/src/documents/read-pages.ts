import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isZip } from '@finclaw/market/files';
import type { DocumentJob, DocumentReading } from './document-worker.ts';

/** The text of a file, a page each; or why there is none. */
type PagesText = DocumentReading | { readonly problem: 'no-text' | 'too-slow' };

const MAX_MS = 30_000;
const MAX_HEAP_MB = 400;
/** The limit of the process's memory growth: unpacked files are outside the heap of the thread. */
const MAX_GROWTH_BYTES = 500_000_000;
const LOOK_MS = 50;

/** True for what begins like a PDF, whatever it is called. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

/** True for an Excel workbook, which is an archive. */
export const isWorkbook = isZip;

/**
 * Reads the text of a PDF or a workbook in a thread of its own, with a limit of time and memory. A scan has no text.
 */
export async function readPages(bytes: Uint8Array, maxChars: number, signal?: AbortSignal): Promise<PagesText> {
  const job: DocumentJob = { bytes: Uint8Array.from(bytes), maxChars };
  const worker = new Worker(workerFile(), { workerData: job, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  const before = process.memoryUsage.rss();
  const tooMuch = new AbortController();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) tooMuch.abort();
  }, LOOK_MS);
  const limit = AbortSignal.any([AbortSignal.timeout(MAX_MS), tooMuch.signal, ...(signal ? [signal] : [])]);
  try {
    const found = await new Promise<PagesText>((done) => {
      worker.once('message', done);
      worker.once('error', () => done({ problem: 'unreadable' }));
      worker.once('exit', () => done({ problem: 'unreadable' }));
      limit.addEventListener('abort', () => done({ problem: 'too-slow' }), { once: true });
    });
    signal?.throwIfAborted();
    return 'pages' in found && found.pages.every((page) => page.trim() === '') ? { problem: 'no-text' } : found;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

/** The thread's own file: beside the bundle this code is in, or the source. */
function workerFile(): string {
  const here = import.meta.dirname;
  const bundled = ['.', '..'].map((folder) => join(here, folder, 'document-worker.mjs'));
  return bundled.find((path) => existsSync(path)) ?? join(here, 'document-worker.ts');
}
