import type { Result } from '@finclaw/types';
import { createInputValidator } from './input-validation.ts';
import type { PlainObject } from './plain-input.ts';

/** Checks settings against a third-party JSON schema: returns a copy with its defaults filled in, or the problem. */
export function checkSettings(
  schema: Readonly<Record<string, unknown>>,
  settings: unknown,
): Promise<Result<PlainObject, string>> {
  const loadCompiler = async () => (await import('./schema-compiler.ts')).createSchemaCompiler();
  return createInputValidator(schema, loadCompiler).check(settings);
}
