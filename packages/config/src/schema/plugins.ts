import * as z from 'zod/mini';
import { entryName, text } from './values.ts';

/** The plugins that run. Third-party code runs only if it is named in `enabled`. */
export const pluginsSchema = z.strictObject({
  enabled: z.array(text()),
  disabled: z.array(text()),
  /** Each plugin's own settings, checked by the plugin. */
  config: z.record(entryName(), z.record(z.string(), z.unknown())),
  /**
   * For each plugin, fields of its tools' results that are not treated as untrusted, by name; `true` for all results
   * and descriptions.
   */
  trusted: z.optional(z.record(entryName(), z.union([z.literal(true), z.array(text())]))),
});
