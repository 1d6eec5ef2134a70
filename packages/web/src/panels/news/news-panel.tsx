import type { NewsItem } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { ago } from '../../language/times.ts';
import { OutsideLink } from '../../markdown/outside-link.tsx';
import { SymbolForm } from '../../market/symbol-form.tsx';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

/** News about what the reader follows, or about one symbol. */
export function NewsPanel() {
  const [symbol, setSymbol] = useState('');
  const loaded = useGateway('news.list', symbol === '' ? { limit: 50 } : { symbol, limit: 50 });
  return (
    <>
      <SymbolForm label={t('page.news.filter')} onShow={setSymbol} />
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data?.items.length === 0 ? <p class="panel-empty">{t('page.news.empty')}</p> : null}
      <ul class="rows">
        {loaded.data?.items.map((item) => (
          <NewsRow key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

function NewsRow({ item }: { readonly item: NewsItem }) {
  const { page } = usePage();
  return (
    <li class="row">
      <div>
        <p class="news-title">
          <OutsideLink address={item.url} title={item.title} />
        </p>
        {item.summary ? <p class="news-summary">{item.summary}</p> : null}
        <p class="muted">
          {item.source} · {ago(locale.value, item.publishedAt, page.now())}
        </p>
      </div>
    </li>
  );
}
