import type { AutoReplyPipeline, BindingMatch, RunControl, RunEnd, RunReports } from '@finclaw/conversation';
import type { InboxOutcome } from '@finclaw/storage';
import type { MsgContext } from '@finclaw/types';
import type { Figures } from '../finance/figures.ts';

/** A finished run with everything that is reported and recorded about it. */
export interface FinishedRun extends RunEnd {
  readonly outcome: InboxOutcome;
}

interface AnsweringDeps {
  /** The runs that can be steered now, by their id. */
  readonly controls: Map<string, RunControl>;
  readonly reports: RunReports;
  readonly figures: Figures;
}

/** Passes accepted messages through the pipeline. It does not report how they end. */
export class Answering {
  readonly #pipeline: Pick<AutoReplyPipeline, 'run'>;
  readonly #deps: AnsweringDeps;

  constructor(pipeline: Pick<AutoReplyPipeline, 'run'>, deps: AnsweringDeps) {
    this.#pipeline = pipeline;
    this.#deps = deps;
  }

  readonly answer = async (ctx: MsgContext, match: BindingMatch, control: RunControl): Promise<FinishedRun> => {
    const { controls, reports, figures } = this.#deps;
    const runId = ctx.runId!;
    controls.set(runId, control);
    try {
      const result = await this.#pipeline.run(ctx, match, control.signal);
      const checked = result.grounding && { figures: await figures.viewOf(ctx.sessionKey, result.text) };
      const { outcome } = result;
      return { runId, ctx, agentId: match.agentId, result, report: reports.take(runId), outcome, ...checked };
    } finally {
      controls.delete(runId);
    }
  };
}
