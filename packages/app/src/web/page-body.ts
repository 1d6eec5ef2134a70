import { readPageTask, runTask } from '@finclaw/infra';
import { isPdf, readPages } from '../documents/read-pages.ts';

/** The text of what a server sent. */
export interface PageBody {
  readonly kind: 'page' | 'text' | 'pdf';
  readonly title?: string;
  readonly text: string;
  /** Parts of a page that were too large or too deeply nested to be read. */
  readonly unread?: readonly string[];
}

const MAX_PDF_CHARS = 400_000;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)$|application\/(?:javascript|x-ndjson)$)/;

/** Reads a body by its declared type; undefined if it is not text. */
export async function readBody(
  bytes: Uint8Array,
  contentType: string,
  signal: AbortSignal,
): Promise<PageBody | undefined> {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase() || 'text/html';
  if (type === 'application/pdf' || isPdf(bytes)) {
    const read = await readPages(bytes, MAX_PDF_CHARS, signal);
    return 'pages' in read
      ? { kind: 'pdf', text: read.pages.map((page, at) => `[page ${at + 1}]\n${page}`).join('\n\n') }
      : undefined;
  }
  if (!HTML.test(type) && !TEXT.test(type)) return undefined;
  const text = decode(bytes, contentType);
  if (text.includes('\0')) return undefined;
  return HTML.test(type) ? { kind: 'page', ...(await runTask(readPageTask, text, signal)) } : { kind: 'text', text };
}

/** Detects the encoding from the header or the first lines; many Korean pages are not in UTF-8. */
function decode(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2000));
  const label =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(start)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
