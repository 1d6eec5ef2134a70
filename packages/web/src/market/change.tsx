import { locale, t } from '../language/language.ts';
import { money, moveOf, percent } from '../language/numbers.ts';

const ARROWS = { rise: '▲', fall: '▼', flat: '' } as const;

interface ChangeProps {
  /** The amount; left out where only the percentage fits. */
  readonly change?: string;
  readonly currency?: string;
  readonly changePercent?: string;
}

/** A change with its direction in colour, in sign and, for listeners, in words. */
export function Change({ change, currency, changePercent }: ChangeProps) {
  const move = moveOf(change ?? changePercent ?? '0');
  const amount =
    change !== undefined && currency !== undefined ? money(locale.value, change, currency, { sign: true }) : undefined;
  const rate = changePercent === undefined ? undefined : percent(locale.value, changePercent, { sign: true });
  return (
    <span class="change number" data-move={move}>
      {ARROWS[move] ? <span aria-hidden="true">{ARROWS[move]} </span> : null}
      {move === 'flat' ? null : <span class="only-heard">{t(`page.market.${move}`)} </span>}
      {amount}
      {amount && rate ? ` (${rate})` : rate}
    </span>
  );
}
