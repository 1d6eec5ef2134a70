import type { TurnView } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { compact, money } from '../language/numbers.ts';
import { Icon } from '../shell/icon.tsx';

/** Which model answered, what it cost, and whether its figures hold. */
export function TurnFacts({ turn }: { readonly turn: TurnView | undefined }) {
  if (!turn) return null;
  const { grounding, model, usage, costUsd } = turn;
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  return (
    <>
      {grounding && grounding.checked > 0 ? (
        <GroundingChip
          checked={grounding.checked}
          unverified={grounding.unverified.length}
          contradicted={grounding.contradicted?.length ?? 0}
        />
      ) : null}
      {model ? <span class="reply-fact">{model}</span> : null}
      {tokens > 0 ? (
        <span class="reply-fact number">{t('page.reply.tokens', { count: compact(locale.value, String(tokens)) })}</span>
      ) : null}
      {costUsd && Number(costUsd) > 0 ? <span class="reply-fact number">{money(locale.value, costUsd, 'USD')}</span> : null}
    </>
  );
}

function GroundingChip({
  checked,
  unverified,
  contradicted,
}: {
  readonly checked: number;
  readonly unverified: number;
  readonly contradicted: number;
}) {
  const isProven = unverified + contradicted === 0;
  return (
    <span class="chip" data-tone={isProven ? 'good' : 'warn'}>
      <Icon name={isProven ? 'done' : 'warning'} />
      {isProven ? t('page.reply.allProven', { count: checked }) : null}
      {contradicted > 0 ? t('page.reply.someContradicted', { checked, count: contradicted }) : null}
      {unverified > 0 && contradicted === 0 ? t('page.reply.someUnverified', { checked, count: unverified }) : null}
    </span>
  );
}
