import { locale, t } from '../language/language.ts';
import { clock } from '../language/times.ts';
import { usePage } from '../page/page-context.ts';
import { formatRoute } from '../page/route.ts';

/** The time of a message; it is a link to that place of the conversation. */
export function MessageTime({ at }: { readonly at: number }) {
  const { page } = usePage();
  const session = page.open.sessionKey.value;
  const time = <time dateTime={new Date(at).toISOString()}>{clock(locale.value, at, page.now())}</time>;
  return session === undefined ? (
    time
  ) : (
    <a class="message-time" href={formatRoute({ session, at })} title={t('page.log.link')}>
      {time}
    </a>
  );
}
