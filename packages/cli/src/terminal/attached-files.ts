import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { message } from '@finclaw/config';
import type { Locale, MediaAttachment } from '@finclaw/types';
import { UsageError } from '../usage-error.ts';

/** `@statement.pdf`, `@"my file.csv"` or `@my\ file.csv`, at the start or after a space. */
const REFERENCE = /(?:^|\s)@(?:"([^"\n]+)"|((?:\\.|[^\s\\])+))/gu;
/** A path as terminals insert a dropped file: quoted, with backslashes, or plain. */
const DROPPED = /^(?:'([^'\n]+)'|"([^"\n]+)"|(file:\/\/\S+)|((?:\\.|[^\s\\])+))(?:\s+|$)/u;

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/markdown',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

const isFile = async (path: string): Promise<boolean> =>
  stat(path)
    .then((found) => found.isFile())
    .catch(() => false);

const pathOf = (written: string): string => resolve(written.replace(/^~(?=\/)/, homedir()));
const unescaped = (text: string): string => text.replace(/\\(.)/gu, '$1');
const mentioned = (path: string): string => (/[\s"\\]/.test(path) ? `@"${path}"` : `@${path}`);

const typeOf = (path: string): string | undefined => TYPES[extname(path).slice(1).toLowerCase()];

/**
 * Returns the files that a message names with `@`, as written. A name without a file is ignored, unless it has the
 * extension of a sendable file: then it is a typo.
 */
export async function namedFiles(text: string): Promise<readonly string[]> {
  const written = [...text.matchAll(REFERENCE)].map(([, quoted, bare = '']) => quoted ?? unescaped(bare));
  const found = await Promise.all(
    written.map(async (each) => ((typeOf(each) ?? (await isFile(pathOf(each)))) ? [each] : [])),
  );
  return [...new Set(found.flat())];
}

/** Converts pasted paths to file names, since terminals paste the paths of dropped files. */
export async function droppedFiles(pasted: string): Promise<string | undefined> {
  const paths: string[] = [];
  let rest = pasted.trim();
  while (rest !== '') {
    const [whole, single, double, url, bare] = DROPPED.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    paths.push(single ?? double ?? (url === undefined ? unescaped(bare ?? '') : filePath(url)));
    rest = rest.slice(whole.length);
  }
  if (paths.length === 0 || !paths.every((path) => /^[/~]|^[A-Za-z]:\\/.test(path))) return undefined;
  const exist = await Promise.all(paths.map((path) => isFile(pathOf(path))));
  return exist.every(Boolean) ? `${paths.map(mentioned).join(' ')} ` : undefined;
}

function filePath(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}

/** Reads files to send along with a message, as the page does; throws a sentence for one that cannot be sent. */
export async function attachFiles(written: readonly string[], locale: Locale): Promise<readonly MediaAttachment[]> {
  const { acceptAttachments, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } = await import('@finclaw/gateway');
  if (written.length > MAX_ATTACHMENTS)
    throw new UsageError(message(locale, 'cli.attach.tooMany', { limit: MAX_ATTACHMENTS }));
  const uploads = [];
  for (const path of written.map(pathOf)) {
    const filename = basename(path);
    const mimeType = typeOf(path);
    if (mimeType === undefined) throw new UsageError(message(locale, 'gateway.attachmentType', { filename }));
    if ((await stat(path)).size > MAX_ATTACHMENT_BYTES)
      throw new UsageError(message(locale, 'cli.attach.tooLarge', { filename, limit: MAX_ATTACHMENT_BYTES / 1e6 }));
    uploads.push({ filename, mimeType, data: (await readFile(path)).toString('base64') });
  }
  return (await acceptAttachments(uploads)).media;
}
