import type { TurnView } from '@finclaw/types';
import type { TurnEnd } from '../app/turn-book.ts';
import type { GatewayChannel } from './channel/gateway-channel.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Tells the gateway's channels how their turns end. Returns how to stop that. */
export function hearTurnEnds({ app, isStopping }: GatewayContext, channels: readonly GatewayChannel[]): () => void {
  return app.onTurnEnd((channelId, messageId, end) => {
    const channel = channels.find(({ id }) => id === channelId);
    // A turn that ends because the program is leaving is taken up again after the next start.
    if (channel && !(isStopping() && end.outcome === 'cancelled')) channel.endTurn(messageId, turnView(end));
  });
}

/** Ends questions that no turn will ever answer: a crash came before they were accepted, or before their end was noted. */
export function closeOrphans({ app, mailbox }: GatewayContext, channels: readonly GatewayChannel[]): void {
  const unfinished = new Set(app.store.inbox.unfinished().map(({ message }) => `${message.channelId} ${message.id}`));
  for (const { channelId, messageId, runId = '' } of mailbox.openQuestions()) {
    if (unfinished.has(`${channelId} ${messageId}`)) continue;
    const outcome = runId !== '' && mailbox.hasAnswer(runId) ? 'answered' : 'failed';
    channels.find(({ id }) => id === channelId)?.endTurn(messageId, { runId, outcome });
  }
}

function turnView({ runId, outcome, report, grounding, figures }: TurnEnd): TurnView {
  const about = report && {
    durationMs: report.durationMs,
    model: report.model,
    provider: report.provider,
    usage: report.usage,
    costUsd: report.costUsd,
  };
  return { runId, outcome, ...about, ...(grounding ? { grounding } : {}), ...(figures ? { figures } : {}) };
}
