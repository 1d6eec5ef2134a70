import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { withFinance } from '../with-finance.ts';

/** `finclaw listings`: lists the searchable instruments by source and date; `refresh` fetches today's lists. */
export async function run(typed: Invocation): Promise<number> {
  const { action } = typed;
  return withFinance(typed, async ({ listings }, { io, locale, values }) => {
    if (action === 'refresh') await listings.refresh();
    const { head, counts } = listings.told();
    if (values.json) {
      writeJson(io.stdout, { ...head, counts });
      return EXIT.done;
    }
    if (action === 'refresh') writeLine(io.stdout, message(locale, 'listings.refreshed', { date: head.date }));
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    writeLine(io.stdout, message(locale, 'listings.summary', { date: head.date, count: total }));
    for (const [name, count] of Object.entries(counts))
      writeLine(io.stdout, message(locale, 'listings.group', { name: groupName(name, locale), count }));
    writeLine(io.stdout, message(locale, 'listings.sources'));
    for (const { name, covers, asOf, count } of head.sources) {
      const [from, what] = [message(locale, `listings.from.${name}`), message(locale, `listings.covers.${covers}`)];
      writeLine(io.stdout, message(locale, 'listings.source', { covers: what, name: from, asOf, count }));
    }
    const lacks = head.lacks.map((id) => message(locale, `listings.lacking.${id}`)).join(', ');
    writeLine(io.stdout, message(locale, 'listings.lacks', { lacks }));
    return EXIT.done;
  });
}

/** Returns the display name of a group such as `KRX stock`. */
function groupName(name: string, locale: Locale): string {
  const [kind = '', exchange] = name.split(' ').toReversed();
  const words = [exchange === undefined ? '' : `listings.exchange.${exchange}`, `listings.kind.${kind}`];
  const labels = words.filter((key) => isMessageKey(locale, key)).map((key) => message(locale, key as MessageKey));
  return labels.join(' ') || name;
}
