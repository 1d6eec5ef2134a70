import { redactSecrets, redactTextsTask, redactValue, runTask } from '@finclaw/infra';
import { parseJson } from '@finclaw/types';

/** Masks the secrets of texts. */
export type RedactTexts = (texts: readonly string[]) => Promise<readonly string[]>;

/** Returns a function that masks the given secrets and everything that looks like one. */
export const redactTextsWith =
  (known: readonly string[]): RedactTexts =>
  (texts) =>
    runTask(redactTextsTask, { texts, known });

/** Masks secrets in JSON text. The result is valid JSON, whatever a secret looks like. */
export function redactJson(json: string, known: readonly string[]): string {
  return asJson(redactSecrets(json, known), json, known);
}

/** Does so for a long text. */
export async function redactLongJson(json: string, known: readonly string[]): Promise<string> {
  const [clean = ''] = await redactTextsWith(known)([json]);
  return asJson(clean, json, known);
}

function asJson(clean: string, json: string, known: readonly string[]): string {
  if (clean === json) return json;
  return parseJson(clean) === undefined ? JSON.stringify(redactValue(JSON.parse(json), { known })) : clean;
}
