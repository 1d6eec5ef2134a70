import { type InspectOptionsStylized, inspect } from 'node:util';
import { maskApiKey } from './mask-key.ts';

/**
 * Adds an `apiKey` that code can read but nothing prints: it is not enumerable, so spreading, JSON, loggers and test
 * output skip it, and both JSON and `util.inspect` show the masked form in its place.
 */
export function withSecretKey<T extends object>(fields: T, apiKey: string): T & { readonly apiKey: string } {
  const masked = () => ({ ...fields, apiKey: maskApiKey(apiKey) });
  return Object.defineProperties(fields, {
    apiKey: { value: apiKey },
    toJSON: { value: masked },
    [inspect.custom]: { value: (_depth: number, options: InspectOptionsStylized) => inspect(masked(), options) },
  }) as T & { readonly apiKey: string };
}
