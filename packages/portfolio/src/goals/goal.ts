import { parseDateCell } from '@finclaw/broker-files';
import { type LocalDate, parseDecimal } from '@finclaw/market';
import { currencyFromWord } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString } from '@finclaw/types';

import { amountOf } from '../text/amount-in-words.ts';

/** A sum that a person wants to have by a day. */
export interface Goal {
  readonly name: string;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly by: LocalDate;
  /** The accounts that count; everything recorded where absent. */
  readonly accounts?: readonly string[];
  /** The return expected of savings in a year; none where absent. */
  readonly ratePercent?: DecimalString;
}

/** Stores a person's goals. */
export interface GoalMemory {
  all(): Promise<readonly Goal[]>;
  set(goal: Goal): Promise<void>;
  /** Returns false where there was none of that name. */
  remove(name: string): Promise<boolean>;
}

/** A goal as people write it. */
export interface GoalFields {
  readonly name: string;
  readonly amount: string;
  readonly by: string;
  readonly currency?: string | undefined;
  readonly accounts?: readonly string[] | undefined;
  readonly rate?: string | undefined;
}

/** A field of a goal that cannot be used; each has a sentence. */
export interface UnclearGoal {
  readonly unclear: keyof GoalFields;
  readonly value: string;
}

const LONGEST_NAME = 60;
const MOST_PERCENT = 50;

/** Reads a goal, or returns the first field that cannot be used. */
export function readGoal(
  { name: typed, amount: sum, by: day, currency: money, accounts, rate: percent }: GoalFields,
  known: { readonly today: LocalDate; readonly baseCurrency: CurrencyCode; readonly accounts: readonly string[] },
): Goal | UnclearGoal {
  const name = typed.trim();
  if (name === '' || name.length > LONGEST_NAME) return { unclear: 'name', value: typed };
  const amount = amountOf(sum);
  if (!amount || !parseDecimal(amount).greaterThan(0)) return { unclear: 'amount', value: sum };
  const by = parseDateCell(day)?.date;
  if (by === undefined || by <= known.today) return { unclear: 'by', value: day };
  const currency = money === undefined ? known.baseCurrency : currencyFromWord(money);
  if (currency === undefined) return { unclear: 'currency', value: money ?? '' };
  const stranger = accounts?.find((account) => !known.accounts.includes(account));
  if (stranger !== undefined) return { unclear: 'accounts', value: stranger };
  const ratePercent = percent === undefined ? undefined : amountOf(percent.replace(/%$/, ''));
  if (
    ratePercent === null ||
    (ratePercent !== undefined &&
      (parseDecimal(ratePercent).isNegative() || parseDecimal(ratePercent).greaterThan(MOST_PERCENT)))
  )
    return { unclear: 'rate', value: percent ?? '' };
  return {
    name,
    amount,
    currency,
    by,
    ...(accounts !== undefined && accounts.length > 0 && { accounts }),
    ratePercent,
  };
}
