import type { FinClawLogger } from '@finclaw/infra';
import type { InboxOutcome, InboxRow } from '@finclaw/storage';
import type { MsgContext } from '@finclaw/types';
import type { RunRecorder } from '../audit/run-recorder.ts';
import type { AutoReplyPipeline, PipelineResult } from '../auto-reply/index.ts';
import type { RunReports } from '../execution/run-report.ts';
import type { BindingMatch } from '../routing/bindings.ts';
import type { DropReason } from '../routing/router.ts';
import type { RunControl } from '../routing/run-control.ts';
import type { Figures } from './figures.ts';
import type { Notices } from './notices.ts';
import type { TurnBook } from './turn-book.ts';

/** Everybody who is told how a message ended. */
export interface AnsweringDeps {
  /** The runs that can be steered now, by their id. */
  readonly controls: Map<string, RunControl>;
  readonly reports: RunReports;
  readonly figures: Figures;
  readonly turns: TurnBook;
  readonly recorder: RunRecorder;
  readonly notices: Notices;
  readonly logger: FinClawLogger;
}

/** Puts accepted messages through the pipeline, and tells everybody who waits for one how it ended. */
export class Answering {
  readonly #pipeline: Pick<AutoReplyPipeline, 'run'>;
  readonly #deps: AnsweringDeps;

  constructor(pipeline: Pick<AutoReplyPipeline, 'run'>, deps: AnsweringDeps) {
    this.#pipeline = pipeline;
    this.#deps = deps;
  }

  readonly answer = async (ctx: MsgContext, match: BindingMatch, control: RunControl): Promise<InboxOutcome> => {
    const { controls, reports, figures, turns, recorder } = this.#deps;
    const runId = ctx.runId!;
    controls.set(runId, control);
    try {
      const result = await this.#pipeline.run(ctx, match, control.signal);
      const text = textOf(result);
      const report = reports.take(runId);
      const { outcome, grounding } = result;
      const proven = grounding && { grounding, figures: figures.viewOf(ctx.sessionKey, text) };
      const end = { runId, outcome, text, ...(report ? { report } : {}), ...(proven ?? {}) };
      turns.finish(ctx.channelId, ctx.messageId ?? '', end);
      recorder.end({ runId, ctx, agentId: match.agentId, result, report, figures: proven?.figures });
      return outcome;
    } finally {
      controls.delete(runId);
    }
  };

  /** Lets go of a message that gets no answer of its own, and says so to whoever sent it. */
  readonly drop = (row: InboxRow, reason: DropReason): void => {
    const { turns, recorder, notices, logger } = this.#deps;
    recorder.dropped({ row, reason });
    const outcome = reason === 'gave-up' ? 'failed' : 'refused';
    turns.finish(row.message.channelId, row.message.id, { runId: row.id, outcome, text: '' });
    void notices.dropped(row, reason).catch((error: unknown) => logger.error('A notice could not be sent', { error }));
  };
}

function textOf({ response, notice }: PipelineResult): string {
  return response?.payloads.flatMap((payload) => payload.text ?? []).join('\n') ?? notice ?? '';
}
