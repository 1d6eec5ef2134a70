import type { PortfolioView } from '@finclaw/types';
import { locale } from '../../language/language.ts';
import { moveOf, percent } from '../../language/numbers.ts';
import { MoneyText } from './money-text.tsx';
import { percentOfFraction } from './percent-of-fraction.ts';
import { t } from './words.ts';

const PARTS = ['unrealised', 'realised', 'income', 'fees', 'taxes', 'fxEffect'] as const;
const RATES = ['moneyWeighted', 'timeWeighted'] as const;

/** Shows the sources of the profit, part by part, and the two ways to express it as a rate. */
export function Returns({ total, returns }: Pick<PortfolioView, 'total' | 'returns'>) {
  return (
    <section class="panel-section">
      <h3>{t('page.portfolio.returns')}</h3>
      <dl class="returns">
        <div>
          <dt>{t('page.portfolio.contributed')}</dt>
          <dd>
            <MoneyText value={total.contributed} />
          </dd>
        </div>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`page.portfolio.${part}`)}</dt>
            <dd>
              <MoneyText value={total[part]} isGain={part !== 'fees' && part !== 'taxes'} />
            </dd>
          </div>
        ))}
        <div class="returns-total">
          <dt>{t('page.portfolio.profit')}</dt>
          <dd>
            <MoneyText value={total.profit} isGain />
          </dd>
        </div>
      </dl>
      {RATES.map((rate) => {
        const fraction = returns?.[rate];
        return fraction === undefined ? null : (
          <div key={rate} class="rate">
            <p>
              <span>{t(`page.portfolio.${rate}`)}</span>
              <span class="number" data-move={moveOf(fraction)}>
                {percent(locale.value, percentOfFraction(fraction), { sign: true })}
              </span>
            </p>
            <p class="muted">{t(`page.portfolio.${rate}.explain`)}</p>
          </div>
        );
      })}
      {returns?.notes.map((note) => (
        <p key={note} class="muted return-note">
          {note}
        </p>
      ))}
    </section>
  );
}
