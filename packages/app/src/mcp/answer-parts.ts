import type { ResultPicture } from '@finclaw/types';

/** A tool server's answer, part by part. */
export interface ToolServerAnswer {
  readonly texts: readonly string[];
  readonly pictures: readonly ResultPicture[];
  readonly isError: boolean;
}

interface Part {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly data?: unknown;
  readonly blob?: unknown;
  readonly mimeType?: unknown;
  readonly uri?: unknown;
  readonly resource?: Part;
}

/** Reads the parts of an answer. What is no text is named in words, too, for a model that cannot see or hear it. */
export function readAnswer(parts: readonly unknown[], isError: boolean): ToolServerAnswer {
  const read = parts.map((part) => readPart(Object(part) as Part));
  return { texts: read.map(({ text }) => text), pictures: read.flatMap(({ picture }) => picture ?? []), isError };
}

function readPart(part: Part): { readonly text: string; readonly picture?: ResultPicture } {
  const { type, text, uri, resource } = part;
  if (type === 'resource' && resource) return readPart(resource);
  if (typeof text === 'string') return { text };
  if (type === 'resource_link') return { text: String(uri) };
  const data = part.data ?? part.blob;
  const mimeType = typeof part.mimeType === 'string' ? part.mimeType : 'application/octet-stream';
  const bytes = typeof data === 'string' ? Buffer.byteLength(data, 'base64') : 0;
  const named = { text: `[${[uri ?? type, mimeType, `${bytes} bytes`].map(String).join(', ')}]` };
  return mimeType.startsWith('image/')
    ? { ...named, picture: { url: `data:${mimeType};base64,${String(data)}`, mimeType } }
    : named;
}
