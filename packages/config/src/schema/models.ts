import * as z from 'zod/mini';
import { decimal, integer, modelName, text } from './values.ts';

const capabilitiesSchema = z.partial(
  z.strictObject({
    vision: z.boolean(),
    functionCalling: z.boolean(),
    streaming: z.boolean(),
    jsonMode: z.boolean(),
    extendedThinking: z.boolean(),
    numericalReasoningTier: z.enum(['low', 'medium', 'high']),
  }),
);

/** A model the built-in catalog does not have. Prices are in USD; a price that is left out is unknown, not zero. */
const definitionSchema = z.strictObject({
  provider: text(),
  /** The id the provider knows it by. */
  model: text(),
  displayName: z.optional(text()),
  contextWindow: z.optional(integer(1)),
  maxOutputTokens: z.optional(integer(1)),
  costPer1kInput: z.optional(decimal(0)),
  costPer1kOutput: z.optional(decimal(0)),
  costPer1kCacheRead: z.optional(decimal(0)),
  costPer1kCacheWrite: z.optional(decimal(0)),
  capabilities: z.optional(capabilitiesSchema),
});

/** The user's own models, short names, and the fallback chain. */
export const modelsSchema = z.strictObject({
  definitions: z.record(modelName(), definitionSchema),
  aliases: z.record(modelName(), text()),
  defaultModel: z.optional(text()),
  fallbacks: z.optional(z.array(text())),
});
