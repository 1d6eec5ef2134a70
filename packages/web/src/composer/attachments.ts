import type { AttachmentUpload, ServerHello } from '@finclaw/types';

type Limits = ServerHello['limits'];

/** A file as the browser gives it. */
export interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type AttachmentProblem =
  | { readonly kind: 'tooMany'; readonly limit: number }
  | { readonly kind: 'tooLarge'; readonly name: string; readonly limit: number }
  | { readonly kind: 'wrongType'; readonly name: string };

const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Browsers name tables after the programs installed, so the ending decides. */
export function mimeTypeOf(file: Pick<PickedFile, 'name' | 'type'>): string {
  return BY_ENDING[/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''] ?? file.type;
}

/** Separates files that can be attached from the others, with the reasons. */
export function acceptFiles<F extends PickedFile>(
  files: readonly F[],
  attached: number,
  limits: Limits,
): { readonly accepted: readonly F[]; readonly problems: readonly AttachmentProblem[] } {
  const accepted: F[] = [];
  const problems: AttachmentProblem[] = [];
  for (const file of files) {
    if (!limits.attachmentTypes.includes(mimeTypeOf(file))) problems.push({ kind: 'wrongType', name: file.name });
    else if (file.size > limits.maxAttachmentBytes)
      problems.push({ kind: 'tooLarge', name: file.name, limit: limits.maxAttachmentBytes });
    else if (attached + accepted.length >= limits.maxAttachments)
      problems.push({ kind: 'tooMany', limit: limits.maxAttachments });
    else accepted.push(file);
  }
  return { accepted, problems };
}

/** Reads a file in the format of the gateway. */
export async function readAttachment(file: PickedFile): Promise<AttachmentUpload> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In pieces, because a call with a million arguments is refused.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { filename: file.name, mimeType: mimeTypeOf(file), data: btoa(binary) };
}
