import type { DecimalString } from '@finclaw/types';
import type { Refusal } from '../../ledger/refusal.ts';
import type { ParsedRow } from './format.ts';

interface Half {
  readonly line: number;
  readonly quantity: DecimalString;
}

/** Brokers write a split as two rows, old shares out and new shares in; together they are one split. */
export class SplitPairs {
  readonly #waiting = new Map<string, { out?: Half; in?: Half }>();

  /** Takes one half; the split when the other one was there already. */
  take(side: 'in' | 'out', row: Omit<ParsedRow, 'kind'>, quantity: DecimalString, line: number): ParsedRow | undefined {
    const key = `${row.date} ${row.instrument?.text}`;
    const pair = this.#waiting.get(key) ?? {};
    pair[side] = { line, quantity };
    if (pair.in === undefined || pair.out === undefined) {
      this.#waiting.set(key, pair);
      return undefined;
    }
    this.#waiting.delete(key);
    return { ...row, kind: 'split', to: pair.in.quantity, from: pair.out.quantity };
  }

  unfinished(): { readonly line: number; readonly refusal: Refusal }[] {
    const halves = [...this.#waiting.values()].flatMap((pair) => [pair.in, pair.out].filter((half) => half !== undefined));
    return halves.map(({ line }) => ({ line, refusal: { reason: 'unpaired-row', params: {} } }));
  }
}
