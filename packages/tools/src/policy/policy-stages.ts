import { hasEffect } from '../registry/definition.ts';
import { rulesInScope, strongestRule } from './policy-rules.ts';
import type {
  ApprovalCause,
  PolicyContext,
  PolicyRule,
  PolicyScope,
  PolicyStage,
  PolicyStageResult,
} from './policy-types.ts';
import type { PolicyVerdict } from './policy-verdict.ts';

type Opinion = Omit<PolicyStageResult, 'stage'>;
type Evaluator = (context: PolicyContext, rules: readonly PolicyRule[]) => Opinion;

const NOTHING: Opinion = { verdict: 'continue', reason: 'no rule applies' };

function fromRule(rule: PolicyRule | undefined, rules: readonly PolicyRule[]): Opinion {
  if (!rule) return NOTHING;
  const { verdict, pattern } = rule;
  // A model repeats this text, and its reader looks for the rule.
  if (verdict === 'deny') {
    const named = `the rule "${pattern}" (tools.policyRules[${rules.indexOf(rule)}]) forbids it`;
    return { verdict, reason: rule.reason === undefined ? named : `${named}: ${rule.reason}` };
  }
  const reason = rule.reason ?? `rule "${pattern}"`;
  return verdict === 'allow' ? { verdict, reason, explicitAllow: true } : { verdict, reason };
}

/** Denials first, then requests for approval, whatever their priorities. */
function restrictive(scope: PolicyScope): Evaluator {
  return (context, rules) => {
    const found = rulesInScope(rules, scope, context);
    const of = (verdict: PolicyVerdict) => strongestRule(found.filter((rule) => rule.verdict === verdict));
    return fromRule(of('deny') ?? of('require-approval'), rules);
  };
}

function permissive(scope: PolicyScope): Evaluator {
  return (context, rules) =>
    fromRule(strongestRule(rulesInScope(rules, scope, context).filter((rule) => rule.verdict === 'allow')), rules);
}

const evaluateGlobalDeny = restrictive('global');
const evaluateGlobalAllow = permissive('global');
const evaluateUserDeny = restrictive('user');
const evaluateUserAllow = permissive('user');

const evaluateChannelPolicy: Evaluator = (context, rules) =>
  fromRule(strongestRule(rulesInScope(rules, 'channel', context)), rules);

const evaluateGroupPolicy: Evaluator = (context, rules) =>
  fromRule(strongestRule(rulesInScope(rules, 'group', context)), rules);

const evaluateToolSpecificPolicy: Evaluator = (context, rules) =>
  fromRule(strongestRule(rulesInScope(rules, 'tool', context)), rules);

/**
 * Decides by a tool's effect whether it needs approval; showing private data in a shared room counts as sending it to
 * its members.
 */
const evaluateSafety: Evaluator = ({
  toolName,
  toolDefinition,
  isUndeclared = false,
  chatType,
  channelId,
  mayChange,
  mayTell,
  facts,
}) => {
  const { changes, accessesSensitiveData, isPersonal, onlyOn } = toolDefinition;
  if (onlyOn?.includes(channelId) === false)
    return { verdict: 'deny', reason: `Tool "${toolName}" cannot be used from this channel` };
  if (mayChange === false && hasEffect(toolDefinition))
    return { verdict: 'deny', reason: `Tool "${toolName}" changes something, and this person may only look` };
  const isShared = chatType === 'group' || chatType === 'channel';
  if (mayTell === false && isPersonal && isShared)
    return {
      verdict: 'deny',
      reason: `Tool "${toolName}" tells what is one person's own, which is not told in this room`,
    };
  const causes: ApprovalCause[] = [];
  if (facts?.untrusted && hasEffect(toolDefinition)) causes.push('untrusted-text');
  if (accessesSensitiveData && isShared) causes.push('shared-room');
  if (changes === 'outside') causes.push(isUndeclared ? 'undeclared' : 'outside');
  if (causes.length === 0) return NOTHING;
  const waivable = causes.every((cause) => cause === 'undeclared');
  return { verdict: 'require-approval', reason: `Tool "${toolName}": ${REASONS[causes[0]!]}`, causes, waivable };
};

const REASONS: Readonly<Partial<Record<ApprovalCause, string>>> = {
  'untrusted-text': 'it changes something and the conversation contains text from outsiders',
  'shared-room': 'it would show private data in a shared room',
  undeclared: 'its author did not say what it changes',
  outside: 'it changes something outside of this program',
};

const evaluateDefault: Evaluator = () => ({ verdict: 'allow', reason: 'nothing forbids it' });

function stage(name: string, evaluate: Evaluator): PolicyStage {
  return Object.freeze({
    name,
    evaluate: (context: PolicyContext, rules: readonly PolicyRule[]) => ({ ...evaluate(context, rules), stage: name }),
  });
}

/** The stage that no custom list can leave out. */
export const SAFETY_STAGE: PolicyStage = stage('safety', evaluateSafety);

/** The nine stages in their order. */
export const DEFAULT_STAGES: readonly PolicyStage[] = Object.freeze([
  stage('global-deny', evaluateGlobalDeny),
  stage('global-allow', evaluateGlobalAllow),
  stage('user-deny', evaluateUserDeny),
  stage('user-allow', evaluateUserAllow),
  stage('channel-policy', evaluateChannelPolicy),
  stage('group-policy', evaluateGroupPolicy),
  stage('tool-policy', evaluateToolSpecificPolicy),
  SAFETY_STAGE,
  stage('default-policy', evaluateDefault),
]);
