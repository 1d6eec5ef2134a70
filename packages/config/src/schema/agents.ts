import * as z from 'zod/mini';
import { queueOverrideSchema } from './queue.ts';
import { dailyLimit, decimal, entryName, integer, keyedAddress, milliseconds, serverAddress, text } from './values.ts';

const providerSchema = z.strictObject({
  enabled: z.optional(z.boolean()),
  apiKey: z.optional(text()),
  /** Overrides the provider's address; a custom provider needs it. */
  baseUrl: z.optional(serverAddress()),
  /** True if a server on the owner's own network may be used without encryption. */
  allowLanHttp: z.optional(z.boolean()),
  /** The timeout of the first word, after which the next candidate is asked. */
  firstTokenTimeoutMs: z.optional(milliseconds()),
  /** The longest pause within an answer. */
  idleTimeoutMs: z.optional(milliseconds()),
});

const agentSchema = z.strictObject({
  model: z.optional(text()),
  /** The maximum number of parallel model calls of this agent; by default only the common limit applies. */
  maxConcurrent: z.optional(integer(1, 1000)),
  systemPrompt: z.optional(z.string()),
  queue: z.optional(queueOverrideSchema),
});

/** Sends matching messages to an agent; every selector that is given must match. */
const bindingSchema = z.strictObject({
  agentId: text(),
  channelId: z.optional(text()),
  senderId: z.optional(text()),
  accountId: z.optional(text()),
  chatType: z.optional(z.enum(['direct', 'group', 'channel'])),
  priority: z._default(z.number(), 0),
});

/** Agents, the providers they call, and their budget. */
export const agentsSchema = z.strictObject({
  defaults: z.strictObject({
    model: z.optional(text()),
    /** The maximum number of parallel model calls; by default four for each processor and at least eight. */
    maxConcurrent: z.optional(integer(1, 1000)),
    /** The share for schedules and research; half by default. */
    maxConcurrentBackground: z.optional(integer(1, 1000)),
    maxTokens: integer(1),
    /** The maximum number of model calls for one message; then the model answers with its findings so far. */
    maxTurns: integer(1, 100),
    temperature: z.optional(decimal(0, 2)),
    /** The amount of private reasoning to request, where the model has it. */
    thinking: z.optional(z.enum(['off', 'low', 'medium', 'high'])),
  }),
  /** Answers messages without a binding; without it the first entry does, and without entries the agent `main`. */
  defaultAgent: z.optional(text()),
  entries: z.record(entryName(), agentSchema),
  bindings: z.array(bindingSchema),
  /** A vendor of `vendors.ts`, `offline`, or any other name for an OpenAI-compatible server. */
  providers: z.record(entryName(), providerSchema),
  budget: z.strictObject({
    /** The daily spending limit for models; `none` lifts it. */
    perDayUsd: dailyLimit(),
    perRunUsd: z.optional(decimal(0)),
  }),
  /** Keys that lie in AWS Secrets Manager: the name of the secret for each provider. */
  awsSecrets: z.optional(
    z.strictObject({
      region: z.optional(text()),
      endpoint: z.optional(keyedAddress()),
      secrets: z.record(entryName(), text()),
    }),
  ),
  /** Development only; refused unless NODE_ENV is development or test. */
  allowDefaultKeys: z.boolean(),
  defaultKeys: z.record(entryName(), text()),
});
