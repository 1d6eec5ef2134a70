import { isToolPattern, matchToolPattern } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { PolicyContext, PolicyRule, PolicyScope } from './policy-types.ts';
import type { PolicyVerdict } from './policy-verdict.ts';

const STRICTNESS = { deny: 2, 'require-approval': 1, allow: 0 } as const satisfies Record<PolicyVerdict, number>;
const NEEDS_SUBJECT = {
  global: false,
  user: true,
  channel: true,
  group: true,
  tool: false,
} as const satisfies Record<PolicyScope, boolean>;

/** Checks every rule and returns frozen copies; one bad rule rejects the whole list. */
export function validatePolicyRules(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  if (!Array.isArray(rules)) throw ruleError('rules must be a list');
  return Object.freeze(
    rules.map((rule: PolicyRule, index) => {
      const problem = problemOf(rule);
      if (problem) throw ruleError(`rule ${index}: ${problem}`);
      return Object.freeze({ ...rule });
    }),
  );
}

function ruleError(problem: string): FinClawError {
  return new FinClawError(`Invalid tool policy: ${problem}`, 'POLICY_RULE_INVALID');
}

function problemOf(rule: PolicyRule): string | undefined {
  if (typeof rule !== 'object' || rule === null) return 'must be an object';
  if (!isToolPattern(rule.pattern)) return 'the pattern must be 1 to 128 characters of A-Z a-z 0-9 _ - : * ?';
  if (!Object.hasOwn(STRICTNESS, rule.verdict)) return 'the verdict must be allow, deny or require-approval';
  if (typeof rule.priority !== 'number' || !Number.isFinite(rule.priority))
    return 'the priority must be a finite number';
  if (rule.reason !== undefined && typeof rule.reason !== 'string') return 'the reason must be text';
  const scope = rule.scope ?? 'global';
  if (!Object.hasOwn(NEEDS_SUBJECT, scope)) return 'the scope must be global, user, channel, group or tool';
  const hasSubject = typeof rule.subject === 'string' && rule.subject !== '';
  if (NEEDS_SUBJECT[scope] && !hasSubject) return `a rule of scope ${scope} needs a subject`;
  return undefined;
}

/** The rules of one scope that are about this call. */
export function rulesInScope(
  rules: readonly PolicyRule[],
  scope: PolicyScope,
  context: PolicyContext,
): readonly PolicyRule[] {
  const { toolName, toolDefinition, userId, channelId } = context;
  const subjects: Partial<Record<PolicyScope, string>> = {
    user: userId,
    channel: channelId,
    group: toolDefinition.group,
  };
  return rules.filter((rule) => {
    if ((rule.scope ?? 'global') !== scope) return false;
    if (NEEDS_SUBJECT[scope] && rule.subject !== subjects[scope]) return false;
    return matchToolPattern(rule.pattern, toolName, toolDefinition.group);
  });
}

/** Returns the decisive rule: highest priority, then the strictest, then the first. */
export function strongestRule(rules: readonly PolicyRule[]): PolicyRule | undefined {
  let best: PolicyRule | undefined;
  for (const rule of rules) {
    if (!best || rule.priority > best.priority) best = rule;
    else if (rule.priority === best.priority && STRICTNESS[rule.verdict] > STRICTNESS[best.verdict]) best = rule;
  }
  return best;
}
