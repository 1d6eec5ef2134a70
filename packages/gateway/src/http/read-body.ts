import { invalidInput, Refusal } from '@finclaw/config';
import { isRecord, parseJson } from '@finclaw/types';

/** The text of a request's body, read no further than the limit. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = new Refusal('PAYLOAD_TOO_LARGE', 'gateway.tooLarge', { limit: `${maxBytes / 1_000_000} MB` });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON object in a request's body; an empty body is an empty object. */
export async function readObject(request: Request, maxBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(request, maxBytes);
  if (text.trim() === '') return {};
  const body = parseJson(text);
  if (!isRecord(body)) throw invalidInput('JSON');
  return body;
}
