import { message } from '@finclaw/config';
import { formatMoney, Money } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { AccountNotice, AccountRoom } from './account-room.ts';
import type { AccountRooms } from './look-up-rooms.ts';

/** Names each described account and what may still be paid into it, with the rule behind each limit. */
export function roomsText({ described, rooms }: AccountRooms, locale: Locale): string[] {
  if (rooms.length === 0) return [message(locale, 'account.none')];
  const typed = (account: string): string => {
    const { type, opened } = described[account] ?? { type: 'taxable' };
    const name = message(locale, 'account.line', { account, type: message(locale, `account.type.${type}`) });
    return opened === undefined ? name : `${name}, ${message(locale, 'account.opened', { date: opened })}`;
  };
  return [
    ...rooms.flatMap((room) => [...room.accounts.map(typed), ...roomLines(room, locale)]),
    message(locale, 'account.leftOut'),
    message(locale, 'tax.notAdvice'),
  ];
}

function roomLines({ currency, figures, notices, keptUntil, year }: AccountRoom, locale: Locale): string[] {
  return [
    ...figures.map(({ name, amount, source }) => {
      const text = message(locale, 'account.figure', {
        name: message(locale, `account.${name}`, { year }),
        amount: formatMoney(Money.of(amount, currency), locale),
      });
      return source === undefined ? text : `${text} (${source})`;
    }),
    ...(keptUntil === undefined ? [] : [message(locale, 'account.keptUntil', { date: keptUntil })]),
    ...noticeLines(notices, locale).map((line) => `  - ${line}`),
  ];
}

/** Says what a report on accounts rests on or does not know. */
export const noticeLines = (notices: readonly AccountNotice[], locale: Locale): string[] =>
  notices.map((notice) => message(locale, `account.notice.${notice}`));
