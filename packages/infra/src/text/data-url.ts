/** A file stored inside a message. */
export interface InlineFile {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Decodes a file from a `data:` URL; undefined for any other text, such as a file that was named and not fetched. */
export function readDataUrl(url: string | undefined): InlineFile | undefined {
  const [head = '', mimeType = ''] = /^data:([^;,]*)(?:;[^;,]*)*;base64,/.exec(url ?? '') ?? [];
  return url === undefined || head === ''
    ? undefined
    : { mimeType, bytes: Buffer.from(url.slice(head.length), 'base64') };
}
