import type { MoneyView } from '@finclaw/types';
import { locale, t } from '../../language/language.ts';
import { money, moveOf } from '../../language/numbers.ts';

interface MoneyTextProps {
  readonly value: MoneyView;
  /** Shows sign and colour: for gains, not for balances. */
  readonly isGain?: boolean;
}

/** Shows an amount, or what is missing to compute it. */
export function MoneyText({ value, isGain = false }: MoneyTextProps) {
  if ('missing' in value) {
    const why = t('page.portfolio.missing', { missing: value.missing.join(', ') });
    return (
      <span class="muted" title={why}>
        —<span class="only-heard">{why}</span>
      </span>
    );
  }
  return (
    <span class="number" data-move={isGain ? moveOf(value.amount) : undefined}>
      {money(locale.value, value.amount, value.currency, { sign: isGain })}
    </span>
  );
}
