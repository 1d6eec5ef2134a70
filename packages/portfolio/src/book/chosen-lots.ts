import { type Decimal, type LocalDate, parseDecimal, parseLocalDate } from '@finclaw/market';

/** Shares of one day that a seller chose. */
export interface ChosenLot {
  readonly acquired: LocalDate;
  readonly quantity: Decimal;
}

const PART = /^(\d{4}-\d{2}-\d{2})\s*:\s*(\d{1,20}(?:\.\d{1,18})?)$/;

/**
 * Reads `2024-01-05:5, 2024-03-01:3`; undefined for anything else. Days, not ids, so that an export means the same
 * elsewhere.
 */
export function parseChosenLots(text: string): readonly ChosenLot[] | undefined {
  const parts = text.split(/[,|]/).map((part) => PART.exec(part.trim()));
  const chosen = parts.flatMap((part) => {
    const acquired = part === null ? undefined : parseLocalDate(part[1] as string);
    const quantity = part === null ? undefined : parseDecimal(part[2] as string);
    return acquired === undefined || quantity === undefined || quantity.isZero() ? [] : [{ acquired, quantity }];
  });
  return chosen.length === parts.length ? chosen : undefined;
}
