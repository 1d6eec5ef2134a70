import type { CompactionCheckpoint, SessionMark } from '@finclaw/agent';
import type { RunModel } from '@finclaw/models';
import type { InboxRow, Tables } from '@finclaw/storage';
import type { ApprovalRecord, ToolGate } from '@finclaw/tools';
import type { FigureView, MsgContext, TextBlock, ToolDefinition } from '@finclaw/types';
import type { PipelineResult } from '../pipeline/pipeline-result.ts';
import type { DropReason } from '../routing/message-end.ts';
import type { RunReport } from './run-report.ts';

/** The start of a run, once model, prompt and tools are chosen. */
export interface RunStart {
  readonly runId: string;
  readonly sessionKey: string;
  readonly startedAt: number;
  /** The place of the question in its conversation. */
  readonly mark: SessionMark;
  readonly checkpoint: CompactionCheckpoint | undefined;
  readonly systemPrompt: readonly TextBlock[];
  readonly tools: readonly ToolDefinition[];
  readonly chosen: RunModel;
}

/** Records one run by wrapping its parts, whose behaviour does not change. */
export interface RunTape {
  readonly marker: string | undefined;
  routing(routing: RunModel['routing']): RunModel['routing'];
  gate<T extends ToolGate>(tools: T): ToolGate;
  steering(texts: readonly string[]): readonly string[];
}

/** The end of a message, whether or not a model was asked. */
export interface RunEnd {
  readonly runId: string;
  readonly ctx: MsgContext;
  readonly agentId: string;
  readonly result: PipelineResult;
  readonly report: RunReport | undefined;
  /** The platform's ids of all messages that went into the run. */
  readonly messageIds?: readonly string[];
  /** The figures of the answer and their sources. */
  readonly figures?: readonly FigureView[] | undefined;
}

/** An accepted message that was dropped. */
export interface DroppedMessage {
  readonly row: Pick<InboxRow, 'id' | 'message' | 'sessionKey' | 'agentId'>;
  readonly reason: DropReason;
}

/** Records what the program does. Nothing is written before the answer was delivered, except approval decisions. */
export interface RunRecorder {
  begin(start: RunStart): RunTape;
  /** Writes a decision in one transaction with the given write: an approval that cannot be recorded is not given. */
  approval(record: ApprovalRecord, alongside: (tx: Tables) => Promise<void>): Promise<void>;
  /**
   * Records an accepted message that will get no separate answer, together with the given write; returns whether both
   * were written, and throws only when nothing can be stored.
   */
  dropped(message: DroppedMessage, alongside: (tx: Tables) => Promise<void>): Promise<boolean>;
  /**
   * Builds the record of a run, in slices. The returned function stores it together with the given write, returns
   * whether both were written, and throws only when nothing can be stored. A run that is recorded already is not
   * written again, and neither is the given write.
   */
  end(end: RunEnd): Promise<(alongside?: (tx: Tables) => Promise<void>) => Promise<boolean>>;
  /** Resolves when everything recorded so far is stored. */
  settled(): Promise<void>;
}

/** Discards everything; for runs without a recorder. */
export const NO_TAPE: RunTape = {
  marker: undefined,
  routing: (routing) => routing,
  gate: (tools) => tools,
  steering: (texts) => texts,
};
