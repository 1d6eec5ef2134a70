import type { QuoteResult } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { money } from '../../language/numbers.ts';
import { Change } from '../../market/change.tsx';
import { FreshnessChip } from '../../market/freshness-chip.tsx';
import { SymbolField } from '../../market/symbol-field.tsx';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { SmallChart } from './small-chart.tsx';

const PRICES_EVERY_MS = 30_000;

/** The symbols the reader follows, each with its price and how it got there. */
export function WatchlistPanel() {
  const { page } = usePage();
  const loaded = useGateway('watchlist.get', {}, { everyMs: PRICES_EVERY_MS });
  const [symbol, setSymbol] = useState('');
  const change = async (method: 'watchlist.add' | 'watchlist.remove', changed: string): Promise<void> => {
    const result = await page.ask(method, { symbol: changed });
    if (result) loaded.replace(result);
    if (result && method === 'watchlist.add') setSymbol('');
  };
  return (
    <>
      {page.offers('watchlist.add') ? (
        <form
          class="line-form"
          onSubmit={(event) => {
            event.preventDefault();
            void change('watchlist.add', symbol.trim());
          }}
        >
          <SymbolField label={t('page.watchlist.add')} value={symbol} onInput={setSymbol} />
          <button type="submit" class="button" data-kind="primary">
            {t('page.app.add')}
          </button>
        </form>
      ) : null}
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data?.entries.length === 0 ? <p class="panel-empty">{t('page.watchlist.empty')}</p> : null}
      <ul class="watchlist">
        {loaded.data?.entries.map((entry) => (
          <WatchRow key={entry.query} entry={entry} onRemove={() => void change('watchlist.remove', entry.query)} />
        ))}
      </ul>
    </>
  );
}

function WatchRow({ entry, onRemove }: { readonly entry: QuoteResult; readonly onRemove: () => void }) {
  const { page, navigation } = usePage();
  const name = entry.ok ? entry.instrument.name : entry.query;
  const remove = page.offers('watchlist.remove') ? (
    <button type="button" class="icon-button" aria-label={t('page.app.remove', { name })} onClick={onRemove}>
      <Icon name="close" />
    </button>
  ) : null;
  if (!entry.ok) {
    return (
      <li class="watch-row">
        <div class="watch-main">
          <span class="watch-name">{name}</span>
          <span class="muted">{entry.message}</span>
        </div>
        {remove}
      </li>
    );
  }
  const { instrument, quote } = entry;
  return (
    <li class="watch-row">
      <button type="button" class="watch-main" onClick={() => navigation.openChart(instrument.symbol)}>
        <span class="watch-name">
          {name}
          <span class="muted">
            {instrument.symbol} <FreshnessChip freshness={quote.freshness} />
          </span>
        </span>
        <SmallChart symbol={instrument.symbol} />
        <span class="watch-price">
          <span class="number">{money(locale.value, quote.price, quote.currency)}</span>
          <Change changePercent={quote.changePercent} />
        </span>
      </button>
      {remove}
    </li>
  );
}
