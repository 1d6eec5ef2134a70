import { Rational } from '@finclaw/language';
import { NUMBER } from '@finclaw/market';
import { NameBook } from '@finclaw/market/instruments';
import type { FigureInput, ToolFact } from '@finclaw/types';
import type { SourceResult } from '../results/source-result.ts';

/** A typed figure of one of our own results. */
export interface OwnFact extends ToolFact {
  readonly result: SourceResult;
  readonly amount: number;
  /** Its instruments; undefined where it has none. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** The typed figures of a conversation, newest result first, and their names. */
export class OwnFacts {
  readonly facts: readonly OwnFact[];
  readonly names = new NameBook();

  constructor(results: readonly SourceResult[]) {
    const ids = new Map<string, ReadonlySet<string>>();
    const idsOf = (symbol: string): ReadonlySet<string> => {
      const known = ids.get(symbol) ?? this.names.lookUp(symbol) ?? new Set([symbol]);
      ids.set(symbol, known);
      return known;
    };
    this.facts = results.toReversed().flatMap((result) =>
      [...(result.facts()?.values() ?? [])].map((fact) => ({
        ...fact,
        result,
        amount: Number(fact.value),
        ids: fact.subject === undefined ? undefined : idsOf(fact.subject),
      })),
    );
  }
}

/** Returns the source description of a figure that is linked to a fact. */
export function inputOf({ path, value, unit, currency, subject, field, period, at, result }: OwnFact): FigureInput {
  const limits = result.limits(path);
  const when = at ?? (period === undefined ? result.at : undefined);
  return {
    handle: result.handle,
    tool: result.tool,
    path,
    value,
    unit: unit === 'money' ? (currency ?? unit) : unit,
    field,
    subject,
    period,
    at: when,
    ...(limits.length > 0 && { limits }),
  };
}

/** A fact as a quantity. */
export const quantityOf = ({ value, unit, currency = unit, perCurrency }: ToolFact) => ({
  amount: Rational.parse(value),
  unit:
    unit !== 'money'
      ? unit === 'number'
        ? NUMBER
        : unit
      : perCurrency === undefined
        ? currency
        : `${currency}/${perCurrency}`,
});
