import * as z from 'zod/mini';
import { pattern, text } from './values.ts';

const policyRuleSchema = z.strictObject({
  /** A tool name or `group:name`; `*` stands for any run of characters, `?` for one. */
  pattern: pattern(/^[A-Za-z0-9_:*?-]{1,128}$/, 'config.expected.toolPattern'),
  verdict: z.enum(['allow', 'deny', 'require-approval']),
  reason: z.optional(text()),
  priority: z._default(z.number(), 0),
  scope: z._default(z.enum(['global', 'user', 'channel', 'group', 'tool']), 'global'),
  /** Which user, channel or group a rule of that scope is about. */
  subject: z.optional(text()),
});

/** Which tools may run. */
export const toolsSchema = z.strictObject({
  policyRules: z.array(policyRuleSchema),
});
