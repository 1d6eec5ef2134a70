import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';

/** The way from a card to the large chart. */
export function OpenChart({ symbol }: { readonly symbol: string }) {
  const { page, navigation } = usePage();
  if (!page.offers('history.get')) return null;
  return (
    <button type="button" class="link-button shown-action" onClick={() => navigation.openChart(symbol)}>
      {t('page.shown.larger')}
    </button>
  );
}
