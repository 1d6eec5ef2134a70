import type { ChatType } from '@finclaw/types';
import type { RegisteredToolDefinition, ToolSource } from './definition.ts';
import type { ToolGroup } from './groups.ts';
import type { PolicyVerdict } from './policy-verdict.ts';
import type { SessionFacts } from './taint-types.ts';

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

/** What a decision may depend on. */
export interface PolicyContext {
  readonly toolName: string;
  readonly toolDefinition: RegisteredToolDefinition;
  readonly userId: string;
  readonly channelId: string;
  readonly sessionId: string;
  readonly source?: ToolSource;
  readonly chatType?: ChatType;
  /** The groups in force. Default: the built-in ones. */
  readonly groups?: readonly ToolGroup[];
  /** What has been read in this conversation so far. */
  readonly facts?: SessionFacts;
}

/** Why a person has to be asked, for the sentence on the approval card. */
export type ApprovalCause = 'transactional' | 'shared-room' | 'untrusted-text' | 'private-data' | 'policy';

/** What one stage says. */
export interface PolicyStageResult {
  readonly verdict: PolicyVerdict | 'continue';
  readonly reason: string;
  readonly stage: string;
  /** An approval that an operator's allow rule may cancel: it comes from a default, not from a rule or a safety stage. */
  readonly waivable?: boolean;
  /** An operator's rule said allow here, so defaults asking for approval give way. */
  readonly explicitAllow?: boolean;
  readonly cause?: ApprovalCause;
}

/** One step of the policy; pure. */
export interface PolicyStage {
  readonly name: string;
  evaluate(context: PolicyContext, rules: readonly PolicyRule[]): PolicyStageResult;
}

/** What the stages decided together. */
export interface PolicyEvaluationResult {
  readonly finalVerdict: PolicyVerdict;
  readonly stageResults: readonly PolicyStageResult[];
  readonly decidingStage: string;
  readonly reason: string;
  readonly cause?: ApprovalCause;
}
