import type { ChannelSender } from '@finclaw/channel-kit';
import { type MessageRouter, readsAsCommand } from '@finclaw/conversation';
import { keyOfOwner, lookAtEvent } from '@finclaw/features';
import { bookPlan, type RunEnding, ScheduleRunner } from '@finclaw/features/schedules';
import type { InboxOutcome } from '@finclaw/storage';
import { isProcessBound } from '../answering/access.ts';
import type { TurnEnd } from '../answering/turn-ends.ts';
import type { OpenParts } from '../wiring/open-parts.ts';
import type { Engine } from '../wiring/wire-engine.ts';
import { createHandOver, createPauseNotice } from './hand-over.ts';

/** The time limit of one check for an event. */
const LOOK_MS = 60_000;
/** Matches the errors of a model that could not be paid, wherever they occurred. */
const MONEY = /^(?:budget|billing)/;

/** Runs due jobs in the conversations they belong to. */
export function createScheduleRunner(
  { config, store, channels, turns, now, logger }: OpenParts,
  { notices, finance }: Engine,
  router: Pick<MessageRouter, 'route'>,
  isKnownSender: (sender: ChannelSender) => Promise<boolean>,
): ScheduleRunner {
  const runner = new ScheduleRunner({
    database: store.database,
    timer: finance.served.of.schedules.timer,
    now,
    logger,
    handOver: createHandOver({
      router,
      notices,
      now,
      isCommand: (text) => readsAsCommand(text, config.channels.pipeline.commandPrefix),
      // Where processes share a database, the one that runs the channel answers and sends.
      isOpen: (channelId) =>
        channels.plugin(channelId) !== undefined || (store.cluster !== undefined && !isProcessBound(channelId)),
      isKnown: ({ place }) => isKnownSender(place),
      bookPlan: (job, run) =>
        bookPlan(job, run, {
          ...finance,
          portfolio: finance.features.portfolio.of(keyOfOwner(job.owner)),
          now,
          signal: AbortSignal.timeout(LOOK_MS),
        }),
    }),
    look: (job, event, seen) =>
      lookAtEvent(
        event,
        seen,
        job,
        { ...finance, ...finance.features, portfolioOf: (owner) => finance.features.portfolio.of(keyOfOwner(owner)) },
        AbortSignal.timeout(LOOK_MS),
      ),
    tellPaused: createPauseNotice({ notices }),
    endOf: async (runId) => {
      const row = await store.inbox.get(runId);
      // A missing row was finished long ago.
      return row === undefined ? 'answered' : row.outcome && stateOf(row.outcome);
    },
  });
  turns.onEnd(async (_channelId, messageId, end) => {
    const [kind, jobId, instant] = messageId.split(':');
    if (kind !== 'schedule' || jobId === undefined) return;
    const ending = { state: stateOf(end.outcome), isOutOfMoney: isOutOfMoney(end) };
    await runner
      .ended(jobId, Number(instant), end.runId, ending)
      .catch((error: unknown) => logger.error('The end of a job could not be noted', { jobId, error }));
  });
  return runner;
}

function stateOf(outcome: InboxOutcome): RunEnding['state'] {
  if (outcome === 'silent') return 'silent';
  return outcome === 'answered' ? 'answered' : 'failed';
}

const isOutOfMoney = ({ ending, report }: TurnEnd): boolean =>
  ending.kind === 'budget' || MONEY.test(report?.insteadOf?.reason ?? '');
