import type { TranscriptEntry } from '@finclaw/types';

/** The beginning of the line about files; only models read it. */
export const FILES_LINE = '[Files sent with this message; read_document reads them: ';

/**
 * Describes the files of a message for the model: their names and sizes, and why one cannot be read. Undefined without
 * files.
 */
export function describeFiles({ documents = [] }: TranscriptEntry): string | undefined {
  if (documents.length === 0) return undefined;
  const files = documents.map(({ name, text, pages, problem }) => {
    // A name is untrusted, and must not end its line.
    const shown = JSON.stringify(name.replace(/[\p{C}\p{Z}[\]⟦⟧{}]+/gu, ' ').slice(0, 100));
    if (text === undefined) return `${shown} (cannot be read: ${problem ?? 'unreadable'})`;
    return `${shown} (${pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}, `}${text.length} characters)`;
  });
  return `${FILES_LINE}${files.join(', ')}]`;
}
