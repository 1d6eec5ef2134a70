import type { LedgerKind } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import type { SourceFailure } from '@finclaw/market';
import { brokerName, costQuestions, describeRefusal, entryText, saleQuestions, unlistedText } from '@finclaw/portfolio';
import type { Locale } from '@finclaw/types';

import type { SyncPreview } from './sync-account.ts';

const MOST_REFUSED = 20;

/** Describes the rows a sync would add, those it would not and why, and what the broker does not report. */
export function syncText({ preview, account, since, limits }: SyncPreview, name: string, locale: Locale): string[] {
  const { added, sample, refused, refusedCount, lackingCount } = preview;
  const known = refusedCount - lackingCount;
  const lacking = refused.filter(({ refusal }) => refusal.reason !== 'duplicate' || !('row' in refusal.params));
  const kinds = Object.entries(added.byKind).map(([kind, count]) =>
    message(locale, 'portfolio.import.kindCount', {
      kind: message(locale, `portfolio.kind.${kind as LedgerKind}`),
      count,
    }),
  );
  return [
    message(locale, added.count === 0 ? 'sync.nothing' : 'sync.found', { name, account, since, count: added.count }),
    ...(kinds.length === 0 ? [] : [`  ${kinds.join(', ')}`]),
    ...sample.map(({ draft }) => `  ${entryText(draft, locale)}`),
    ...(added.count > sample.length
      ? [message(locale, 'portfolio.import.becomesMore', { count: added.count - sample.length })]
      : []),
    ...(known === 0 ? [] : [message(locale, 'sync.known', { count: known })]),
    ...(lackingCount === 0 ? [] : [message(locale, 'sync.lacking', { count: lackingCount })]),
    ...lacking.slice(0, MOST_REFUSED).map(({ refusal }) => `  - ${describeRefusal(refusal, locale)}`),
    ...unlistedText(preview.unlisted, locale),
    ...costQuestions(preview.withoutCost, locale),
    ...saleQuestions(preview.refused, locale),
    ...limits.map((limit) => message(locale, `sync.limit.${limit}`)),
  ];
}

/** Why the accounts at a broker could not be read, and what to do about it. */
export function brokerFailureText({ reason }: SourceFailure, broker: string, locale: Locale): string {
  const sentence = message(locale, 'reconcile.failed', { broker: brokerName(broker, locale) });
  if (broker === 'ibkr' && reason === 'bad-data') return `${sentence} ${message(locale, 'reconcile.flexQuery')}`;
  return reason === 'unauthorized' || reason === 'not-allowed' || reason === 'rate-limited'
    ? `${sentence} ${message(locale, `finance.unavailable.${reason}`)}`
    : sentence;
}
