import { redactingSecrets, redactValue, runToEnd, type Steps } from '@finclaw/infra';

/** JSON text without the secrets in it. It is still JSON, whatever a secret looked like. */
export function redactJson(json: string, known: readonly string[]): string {
  return runToEnd(redactingJson(json, known));
}

/** The same with rests in between. */
export function* redactingJson(json: string, known: readonly string[]): Steps<string> {
  const clean = yield* redactingSecrets(json, known);
  if (clean === json) return json;
  try {
    JSON.parse(clean);
    return clean;
  } catch {
    return JSON.stringify(redactValue(JSON.parse(json), { known }));
  }
}
