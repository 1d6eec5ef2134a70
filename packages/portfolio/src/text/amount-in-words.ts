import { parseAmountCell } from '@finclaw/broker-files';
import { calculate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

/** An amount as people write it, 8억 and 1.5 million included; null for what is none. */
export function amountOf(text: string): DecimalString | undefined | null {
  const plain = parseAmountCell(text);
  if (plain !== null) return plain;
  const worked = calculate(text);
  return worked.ok && worked.value.isExactWithin(20) ? worked.value.toDecimal(20) : null;
}
