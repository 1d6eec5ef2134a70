import type { ChatType } from '@finclaw/types';
import type { SessionFacts } from '../ledger/prompt-ledger.ts';
import type { RegisteredToolDefinition } from '../registry/definition.ts';
import type { PolicyVerdict } from './policy-verdict.ts';

export type PolicyScope = 'global' | 'user' | 'channel' | 'group' | 'tool';

/** One line of an operator's policy. */
export interface PolicyRule {
  /** A glob over the tool's name and over `<group>:<name>`. */
  readonly pattern: string;
  readonly verdict: PolicyVerdict;
  readonly reason?: string;
  /** Higher wins among the rules of one stage. */
  readonly priority: number;
  /** Default `global`. */
  readonly scope?: PolicyScope;
  /** The user, channel or group it is about. */
  readonly subject?: string;
}

/** The inputs of a policy decision. */
export interface PolicyContext {
  readonly toolName: string;
  readonly toolDefinition: RegisteredToolDefinition;
  readonly userId: string;
  readonly channelId: string;
  readonly sessionId: string;
  /** True if its author did not declare what the tool changes, so that `outside` is only assumed. */
  readonly isUndeclared?: boolean;
  readonly chatType?: ChatType;
  /** False for a person with read-only access. */
  readonly mayChange?: boolean;
  /** False in a room where private data must not be shown. */
  readonly mayTell?: boolean;
  /** Facts about the content read in this conversation so far. */
  readonly facts?: SessionFacts;
}

/** The reasons to ask a person, gravest first; the approval card has a sentence for each. */
export const APPROVAL_CAUSES = [
  'untrusted-text',
  'private-data',
  'shared-room',
  'undeclared',
  'outside',
  'policy',
] as const;

export type ApprovalCause = (typeof APPROVAL_CAUSES)[number];

/** The result of one stage. */
export interface PolicyStageResult {
  readonly verdict: PolicyVerdict | 'continue';
  readonly reason: string;
  readonly stage: string;
  /**
   * True for an approval that an operator's allow rule may cancel, because it comes from an assumption about a
   * third-party tool.
   */
  readonly waivable?: boolean;
  /** True if an operator's rule allows the call here, which overrides default reasons to ask. */
  readonly explicitAllow?: boolean;
  readonly causes?: readonly ApprovalCause[];
}

/** One step of the policy; pure. */
export interface PolicyStage {
  readonly name: string;
  evaluate(context: PolicyContext, rules: readonly PolicyRule[]): PolicyStageResult;
}

/** The combined decision of the stages. */
export interface PolicyEvaluationResult {
  readonly finalVerdict: PolicyVerdict;
  readonly stageResults: readonly PolicyStageResult[];
  readonly decidingStage: string;
  readonly reason: string;
  /** The reasons to ask a person, gravest first; empty unless the verdict requires approval. */
  readonly causes: readonly ApprovalCause[];
}
