import type { TimelineItem } from '@finclaw/types';
import { locale } from '../language/language.ts';
import { clock } from '../language/times.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';

/** A price alert that fired in this conversation. */
export function AlertNotice({ item }: { readonly item: TimelineItem & { readonly type: 'alert' } }) {
  const { page } = usePage();
  return (
    <div class="alert-notice">
      <Icon name="alerts" />
      <p>{item.text}</p>
      <time dateTime={new Date(item.at).toISOString()}>{clock(locale.value, item.at, page.now())}</time>
    </div>
  );
}
