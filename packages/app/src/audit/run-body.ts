import type { DropReason, Grounding } from '@finclaw/conversation';
import type { DecimalString, FigureView, TokenUsage } from '@finclaw/types';

/** The audit record of a run. */
export interface RunBody {
  readonly question: string;
  /** The platform's ids of the messages that were answered together, when there was more than one. */
  readonly messageIds?: readonly string[];
  readonly from: {
    readonly channelId: string;
    readonly accountId: string;
    readonly senderId: string;
    readonly chatType: string;
  };
  readonly sessionKey: string;
  readonly agentId: string;
  readonly startedAt?: number;
  /** Absent when no model was asked, as for a command. */
  readonly model?: {
    readonly model: string;
    readonly provider: string;
    readonly requested?: string;
    /** Of the system prompt and the tools that were offered. */
    readonly promptDigest: string;
    readonly calls: readonly {
      readonly attempts: readonly { readonly provider: string; readonly model: string; readonly error?: string }[];
      readonly error?: string;
    }[];
    readonly turns?: number;
    readonly usage?: TokenUsage;
    /** Null when the price of a call is unknown. Recordings of earlier versions have a number. */
    readonly costUsd?: DecimalString | number | null;
    readonly isCostEstimated?: boolean;
  };
  readonly tools: readonly {
    readonly toolUseId: string;
    readonly name: string;
    readonly input: unknown;
    /** The hash an approval of this call refers to. */
    readonly inputHash: string;
    readonly result: string;
    readonly isError: boolean;
  }[];
  /** The user's messages while the answer was made. */
  readonly steering: readonly string[];
  /** The number of figures in the answer, those without a source, and the sources of the others. */
  readonly figures?: Grounding & { readonly sources: readonly FigureView[] };
  /** The answer as the model wrote it, when it cites results. */
  readonly cited?: string;
  readonly delivered: readonly { readonly text: string; readonly state: string }[];
  readonly outcome: string;
  readonly reason?: string;
  /** SHA-256 of the recording the run can be replayed from. */
  readonly recording?: string;
}

/** The audit record of a message without a separate answer. */
export interface DropBody extends Pick<RunBody, 'question' | 'sessionKey' | 'agentId'> {
  readonly from: Omit<RunBody['from'], 'accountId'> & { readonly accountId?: string };
  readonly reason: DropReason;
}
