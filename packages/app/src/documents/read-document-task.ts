import type { Task } from '@finclaw/infra';
import type { DocumentReading, DocumentTask } from './read-document.ts';
import { READ_DOCUMENT } from './read-pages.ts';

/** Reads a document; the parser is loaded when needed. */
export const readDocumentTask: Task<DocumentTask, Promise<DocumentReading>> = {
  name: READ_DOCUMENT,
  run: async (task) => (await import('./read-document.ts')).readDocument(task),
  lengthOf: ({ bytes }) => bytes.length,
};
