import type { FiredAlertView, TimelineItem } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { clock } from '../language/times.ts';
import { conditionSentence, firedValue, subjectName } from '../market/alert-words.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';

/** Shows a price alert that fired in this conversation: its condition, its value, and the source. */
export function AlertNotice({ item }: { readonly item: TimelineItem & { readonly type: 'alert' } }) {
  const { page } = usePage();
  return (
    <div class="alert-notice">
      <Icon name="alerts" />
      {item.alert ? <Details alert={item.alert} text={item.text} /> : <p>{item.text}</p>}
      <time dateTime={new Date(item.at).toISOString()}>{clock(locale.value, item.at, page.now())}</time>
    </div>
  );
}

function Details({ alert, text }: { readonly alert: FiredAlertView; readonly text: string }) {
  const { page, navigation } = usePage();
  // The first two lines of the text repeat the figures above in words.
  const origin = text.split('\n').slice(2);
  return (
    <div class="alert-details">
      <p>
        <strong>{subjectName(alert)}</strong>{' '}
        <span class="muted">{conditionSentence(locale.value, alert.condition, alert)}</span>
      </p>
      <p class="alert-value number">{firedValue(locale.value, alert)}</p>
      {origin.map((line) => (
        <p key={line} class="muted">
          {line}
        </p>
      ))}
      {page.offers('history.get') ? (
        <button type="button" class="link-button" onClick={() => navigation.openChart(alert.symbol)}>
          {t('page.chart.show')}
        </button>
      ) : null}
    </div>
  );
}
