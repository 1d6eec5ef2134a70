import type { TurnEnd } from '@finclaw/app';
import type { TurnView } from '@finclaw/types';
import { WEB_CHANNEL } from './access/principal.ts';
import type { GatewayChannel } from './channel/gateway-channel.ts';
import { suggestTitle } from './conversations/suggest-title.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Passes the end of turns to the gateway's channels and has new conversations named. Returns a function that stops this. */
export function followTurnEnds(context: GatewayContext, channels: readonly GatewayChannel[]): () => Promise<void> {
  const stopping = new AbortController();
  const naming = new Set<Promise<void>>();
  const stopFollowing = context.app.onTurnEnd(async (channelId, messageId, end) => {
    await channels.find(({ id }) => id === channelId)?.endTurn(messageId, turnView(end));
    if (channelId !== WEB_CHANNEL || stopping.signal.aborted) return;
    const named = suggestTitle(context, channelId, messageId, end, stopping.signal)
      .catch((error: unknown) => context.logger.debug('A conversation was not named', { error }))
      .finally(() => naming.delete(named));
    naming.add(named);
  });
  return async () => {
    stopFollowing();
    stopping.abort();
    await Promise.all(naming);
  };
}

const ON_ITS_WAY_MS = 60_000;

/**
 * Ends questions that no turn will ever answer: a crash came before they were accepted, or before the page noted their
 * end.
 */
export async function closeOrphans(
  { app, mailbox, now }: GatewayContext,
  channels: readonly GatewayChannel[],
): Promise<void> {
  // At another process one may just be on its way in.
  const before = app.store.cluster === undefined ? now() + 1 : now() - ON_ITS_WAY_MS;
  for (const { channelId, messageId, runId, at } of await mailbox.openQuestions()) {
    if (at >= before) continue;
    const row = await app.store.inbox.ofMessage(channelId, messageId);
    if (row !== undefined && row.state !== 'done') continue;
    const end = { runId: runId ?? row?.id ?? '', outcome: row?.outcome ?? 'failed' };
    await channels.find(({ id }) => id === channelId)?.endTurn(messageId, end);
  }
}

function turnView({ runId, outcome, ending, report, grounding, figures }: TurnEnd): TurnView {
  const about = report && {
    durationMs: report.durationMs,
    model: report.model,
    provider: report.provider,
    usage: report.usage,
    costUsd: report.costUsd,
    ...(report.isCostEstimated && { isCostEstimated: true }),
  };
  return { runId, outcome, ending, ...about, ...(grounding ? { grounding } : {}), ...(figures ? { figures } : {}) };
}
