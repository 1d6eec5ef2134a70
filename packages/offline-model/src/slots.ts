import type { InstrumentDirectory } from '@finclaw/finance/instruments';
import { findMentions, localDateAt, type Mention } from '@finclaw/finance/instruments';
import { spokenDays } from '@finclaw/language';
import type { Locale } from '@finclaw/types';
import { remembered } from './read-once.ts';
import { findExchanges } from './words/exchanges.ts';
import { findIndicators } from './words/indicators.ts';
import { findCurrencyWords, findMoney } from './words/money.ts';
import { findPercents } from './words/percent.ts';
import { periodIn } from './words/period.ts';
import { findShares } from './words/shares.ts';

/** What a part of a sentence says. */
export type SlotKind = 'instrument' | 'percent' | 'money' | 'shares' | 'currency' | 'exchange' | 'period' | 'day' | 'indicator';

/** A part of a sentence that another value can stand for. */
export interface Slot {
  readonly kind: SlotKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What was found in a text while one message was read; the same text is looked at from many sides. */
export interface ReadOnce {
  readonly mentions: Map<string, readonly Mention[]>;
  readonly slots: Map<string, readonly Slot[]>;
}

/** An empty memory for one reading. */
export const readOnce = (): ReadOnce => ({ mentions: new Map(), slots: new Map() });

interface SlotDeps {
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  readonly once?: ReadOnce;
}

/** Every part of a sentence that can be exchanged; a part counts as the first kind that claims it, a market also as the index of that name. */
export function slotsIn(text: string, deps: SlotDeps): readonly Slot[] {
  return remembered(deps.once?.slots, text, () => findSlots(text, deps));
}

function findSlots(text: string, { directory, now, once }: SlotDeps): readonly Slot[] {
  const slots: Slot[] = [];
  const claim = (kind: SlotKind, parts: readonly { readonly start: number; readonly end: number }[]): void => {
    for (const { start, end } of parts) {
      const isTaken = slots.some(
        (slot) => start < slot.end && end > slot.start && !(kind === 'exchange' && slot.kind === 'instrument'),
      );
      if (!isTaken) slots.push({ kind, text: text.slice(start, end), start, end });
    }
  };
  const money = findMoney(text);
  const period = periodIn(text, localDateAt(now(), 'Asia/Seoul'));
  claim(
    'instrument',
    remembered(once?.mentions, text, () => findMentions(text, directory)),
  );
  claim('percent', findPercents(text));
  claim('money', money);
  claim('shares', findShares(text, slots));
  claim('indicator', findIndicators(text));
  claim('day', spokenDays(text));
  claim('period', period === undefined ? [] : [period]);
  claim('currency', findCurrencyWords(text, money));
  claim('exchange', findExchanges(text));
  return slots;
}

/** Words of a reply that only point back at what was said before. */
const POINTING = new RegExp(
  [
    '(?<![가-힣])(?:그럼|그러면|그렇다면|그리고|그런데|근데|아니|음|아|그|혹시|이번엔|이번에는|그다음|다음은|대신|말고|또|역시)(?![가-힣])',
    '(?:은|는|도|이|가|을|를|로|으로|면|이면|에|의|인|일\\s?때|경우|요|이요|야|이야|랑|과|와|하고|것도|거도|꺼도|것은|거는|꺼는|건|에는|에도|로는|으로는|로도|말고)(?=[\\s?!.,~]|$)',
    "\\b(?:and|what about|how about|what's about|then|ok|okay|so|or|also|too|as well|instead|in|for|with|at|on|if|the|same|now|rather|no|make it)\\b",
    '[?!.,~]',
  ].join('|'),
  'giu',
);

/** True for a reply that consists of exchangeable parts and words that point back: "그럼 하이닉스는?", "and in won?", "30%면?". */
export function isFragment(text: string, slots: readonly Slot[]): boolean {
  if (slots.length === 0) return false;
  let rest = text;
  for (const { start, end } of slots) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest.replace(POINTING, ' ').replace(POINTING, ' ').trim() === '';
}

/** Whether a reply says that the same is wanted for something else too. */
export const wantsTheSame = (text: string, locale: Locale): boolean =>
  locale === 'ko' ? /도(?:요|\s|[?!.]|$)|똑같이|마찬가지/.test(text) : /\b(?:too|also|as well|the same)\b/i.test(text);
