import type { TurnView } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { compact, money } from '../language/numbers.ts';
import { Icon } from '../shell/icon.tsx';

/** Shows the number of figures with a source, the model, and the cost. */
export function TurnFacts({ turn }: { readonly turn: TurnView | undefined }) {
  if (!turn) return null;
  const { grounding, model, usage, costUsd, isCostEstimated } = turn;
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  return (
    <>
      {grounding && grounding.linked > 0 ? (
        <span class="reply-fact">{t('page.reply.linked', { total: grounding.total, linked: grounding.linked })}</span>
      ) : null}
      {grounding && grounding.differs.length > 0 ? (
        <span class="chip" data-tone="danger">
          <Icon name="warning" />
          {t('page.reply.differs', { count: grounding.differs.length })}
        </span>
      ) : null}
      {model ? <span class="reply-fact">{model}</span> : null}
      {tokens > 0 ? (
        <span class="reply-fact number">
          {t('page.reply.tokens', { count: compact(locale.value, String(tokens)) })}
        </span>
      ) : null}
      {costUsd && Number(costUsd) > 0 ? (
        <span class="reply-fact number">
          {isCostEstimated ? '≈ ' : ''}
          {money(locale.value, costUsd, 'USD')}
        </span>
      ) : null}
    </>
  );
}
