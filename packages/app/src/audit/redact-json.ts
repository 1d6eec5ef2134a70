import { redactSecrets, redactValue } from '@finclaw/infra';

/** JSON text without the secrets in it. It is still JSON, whatever a secret looked like. */
export function redactJson(json: string, known: readonly string[]): string {
  const clean = redactSecrets(json, known);
  if (clean === json) return json;
  try {
    JSON.parse(clean);
    return clean;
  } catch {
    return JSON.stringify(redactValue(JSON.parse(json), { known }));
  }
}
