import { message } from '@finclaw/config';
import { formatSignedPercent } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { WatchEvent } from './watch-event.ts';

/** Describes an event. */
export function eventText(event: WatchEvent, locale: Locale): string {
  if (event.of === 'drawdown') return message(locale, 'watch.when.drawdown', { percent: event.percent });
  const held = message(locale, 'watch.holdings');
  const about =
    event.of === 'news'
      ? [event.symbol, event.word && `“${event.word}”`].filter(Boolean).join(' ')
      : (event.symbol ?? held);
  return message(locale, `watch.when.${event.of}`, {
    name: about,
    ...('days' in event && { days: event.days }),
    ...('percent' in event && { percent: formatSignedPercent(event.percent) }),
    ...('side' in event && { side: message(locale, `watch.side.${event.side}`) }),
    ...('times' in event && { times: event.times }),
  });
}
