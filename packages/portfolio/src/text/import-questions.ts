import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { ImportPreview, RefusedLine } from '../import/import-tally.ts';

const MOST_NAMES = 12;

const listed = (names: readonly string[]): string =>
  names.length <= MOST_NAMES ? names.join(', ') : `${names.slice(0, MOST_NAMES).join(', ')} …`;

/** Securities that go by the file's own code because no list has them. */
export function unlistedText(unlisted: ImportPreview['unlisted'], locale: Locale): string[] {
  if (unlisted.length === 0) return [];
  const names = unlisted.map(({ symbol, name }) => (symbol === name.toUpperCase() ? symbol : `${symbol} (${name})`));
  return [message(locale, 'portfolio.import.unlisted', { count: unlisted.length, names: listed(names) })];
}

/**
 * Asks for the cost of shares where the file lacks it: of those it adds, and of those it sells that were bought before
 * it begins.
 */
export function costQuestions(arrived: ImportPreview['withoutCost'], locale: Locale): string[] {
  return (['openings', 'costs'] as const).flatMap((question) => {
    const shares = arrived.filter(({ isOpening }) => isOpening === (question === 'openings'));
    const names = shares.map(({ symbol, quantity }) => `${symbol} ${quantity}`);
    return names.length === 0
      ? []
      : message(locale, `portfolio.import.question.${question}`, { names: listed([...new Set(names)]) });
  });
}

/** Asks once for what many rows of a file lack for the same reason. */
export function fileQuestions(refused: readonly RefusedLine[], locale: Locale): string[] {
  const about = (reason: string, param: string): string[] => {
    const values = refused.flatMap(({ refusal }) =>
      refusal.reason === reason ? [`${refusal.params[param] ?? ''}`] : [],
    );
    return [...new Set(values)].filter((value) => value !== '');
  };
  const otherMoney = refused.flatMap(({ refusal: { reason, params } }) =>
    reason === 'wrong-currency' ? [`${params.symbol} (${params.expected} → ${params.currency})`] : [],
  );
  const [symbol = ''] = about('wrong-currency', 'symbol');
  const mismatched = refused.filter(({ refusal }) => refusal.reason === 'amount-mismatch');
  const [kinds, fields] = [about('unsupported-kind', 'kind'), about('missing-value', 'field')];
  const states = about('unknown-state', 'state');
  return [
    ...(otherMoney.length === 0
      ? []
      : [
          message(locale, 'portfolio.import.question.otherMoney', {
            names: listed([...new Set(otherMoney)]),
            first: symbol,
          }),
        ]),
    ...(mismatched.length === 0
      ? []
      : [
          message(locale, 'portfolio.import.question.amounts', {
            count: mismatched.length,
            line: mismatched[0]?.line ?? 0,
          }),
        ]),
    ...(kinds.length === 0
      ? []
      : [message(locale, 'portfolio.import.question.kinds', { kinds: listed(kinds), first: kinds[0] ?? '' })]),
    ...(states.length === 0
      ? []
      : [message(locale, 'portfolio.import.question.states', { states: listed(states), first: states[0] ?? '' })]),
    ...(fields.includes('currency') ? [message(locale, 'portfolio.import.question.currency')] : []),
  ];
}

/** Asks about every security of which more was sold than held: without its purchase a sale has no known profit. */
export function saleQuestions(refused: readonly RefusedLine[], locale: Locale): string[] {
  const asked = new Set<string>();
  return refused.flatMap(({ refusal: { reason, params } }) => {
    const key = `${params.account} ${params.symbol}`;
    if (reason !== 'oversell' || params.date === undefined || asked.has(key)) return [];
    asked.add(key);
    return message(locale, 'portfolio.import.question.sale', params);
  });
}
