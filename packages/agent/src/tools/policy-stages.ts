import { isConsequential } from './consequence.ts';
import { getToolGroup } from './groups.ts';
import { rulesInScope, stricterVerdict, strongestRule } from './policy-rules.ts';
import type { ApprovalCause, PolicyContext, PolicyRule, PolicyScope, PolicyStage, PolicyStageResult } from './policy-types.ts';
import type { PolicyVerdict } from './policy-verdict.ts';

type Opinion = Omit<PolicyStageResult, 'stage'>;
type Evaluator = (context: PolicyContext, rules: readonly PolicyRule[]) => Opinion;

const NOTHING: Opinion = { verdict: 'continue', reason: 'no rule applies' };

function fromRule(rule: PolicyRule | undefined): Opinion {
  if (!rule) return NOTHING;
  const reason = rule.reason ?? `rule "${rule.pattern}"`;
  return rule.verdict === 'allow' ? { verdict: 'allow', reason, explicitAllow: true } : { verdict: rule.verdict, reason };
}

function ask(reason: string, cause: ApprovalCause): Opinion {
  return { verdict: 'require-approval', reason, cause };
}

/** Denials first, then requests for approval, whatever their priorities. */
function restrictive(scope: PolicyScope): Evaluator {
  return (context, rules) => {
    const found = rulesInScope(rules, scope, context);
    const of = (verdict: PolicyVerdict) => strongestRule(found.filter((rule) => rule.verdict === verdict));
    return fromRule(of('deny') ?? of('require-approval'));
  };
}

function permissive(scope: PolicyScope): Evaluator {
  return (context, rules) =>
    fromRule(strongestRule(rulesInScope(rules, scope, context).filter((rule) => rule.verdict === 'allow')));
}

const evaluateGlobalDeny = restrictive('global');
const evaluateGlobalAllow = permissive('global');
const evaluateUserDeny = restrictive('user');
const evaluateUserAllow = permissive('user');

const evaluateChannelPolicy: Evaluator = (context, rules) => fromRule(strongestRule(rulesInScope(rules, 'channel', context)));

const evaluateGroupPolicy: Evaluator = (context, rules) => {
  const rule = strongestRule(rulesInScope(rules, 'group', context));
  if (rule) return fromRule(rule);
  const declared = getToolGroup(context.toolDefinition.group, context.groups);
  const isStranger = context.source === 'plugin' || context.source === 'skill';
  const verdict = isStranger
    ? stricterVerdict(declared.defaultPolicy, getToolGroup('custom', context.groups).defaultPolicy)
    : declared.defaultPolicy;
  return { verdict, reason: `default of group "${declared.id}"`, waivable: true };
};

const evaluateToolSpecificPolicy: Evaluator = (context, rules) => {
  const opinion = fromRule(strongestRule(rulesInScope(rules, 'tool', context)));
  if (!context.toolDefinition.requiresApproval || opinion.verdict === 'deny') return opinion;
  const asked = ask(`Tool "${context.toolName}" always requires approval`, 'policy');
  return opinion.explicitAllow ? { ...asked, explicitAllow: true } : asked;
};

const evaluateFinanceSafety: Evaluator = ({ toolName, toolDefinition, chatType, facts }) => {
  if (toolDefinition.isTransactional) return ask(`Transactional tool "${toolName}" requires explicit approval`, 'transactional');
  if (toolDefinition.accessesSensitiveData && (chatType === 'group' || chatType === 'channel'))
    return ask(`Tool "${toolName}" would show private data in a shared room`, 'shared-room');
  if (facts?.untrusted && isConsequential(toolDefinition))
    return ask(`Tool "${toolName}" has consequences and the conversation contains text from outsiders`, 'untrusted-text');
  return NOTHING;
};

const evaluateDefault: Evaluator = () => ({ verdict: 'allow', reason: 'nothing forbids it' });

function stage(name: string, evaluate: Evaluator): PolicyStage {
  return Object.freeze({
    name,
    evaluate: (context: PolicyContext, rules: readonly PolicyRule[]) => ({ ...evaluate(context, rules), stage: name }),
  });
}

/** The stage that no custom list can leave out. */
export const FINANCE_SAFETY_STAGE: PolicyStage = stage('finance-safety', evaluateFinanceSafety);

/** The nine stages in their order. */
export const DEFAULT_STAGES: readonly PolicyStage[] = Object.freeze([
  stage('global-deny', evaluateGlobalDeny),
  stage('global-allow', evaluateGlobalAllow),
  stage('user-deny', evaluateUserDeny),
  stage('user-allow', evaluateUserAllow),
  stage('channel-policy', evaluateChannelPolicy),
  stage('group-policy', evaluateGroupPolicy),
  stage('tool-policy', evaluateToolSpecificPolicy),
  FINANCE_SAFETY_STAGE,
  stage('default-policy', evaluateDefault),
]);
