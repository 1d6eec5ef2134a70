import type { AssetClass, TaxCountry } from '@finclaw/config';
import type { TickerSymbol } from '@finclaw/types';

/** The reasons a part of a year is not computed; each has a message. */
export type DeclinedReason =
  | 'unclassified'
  | 'commodity'
  | 'option'
  | 'other-asset'
  | 'bond-interest'
  | 'pfic'
  | 'unlisted-fund'
  | 'large-holder-short'
  | 'large-holder-unknown'
  | 'crypto-start'
  | 'isa'
  | 'wash-sale-split'
  | 'brackets'
  | 'other-income'
  | 'credit-limit'
  | 'high-dividend'
  | 'ria-limit'
  | 'ria-late'
  | 'ria-funds'
  | 'year'
  | 'simulated'
  | 'missing';

/** A part that is not worked out, with the symbols it is about. */
export interface Declined {
  readonly reason: DeclinedReason;
  readonly symbols?: readonly TickerSymbol[];
}

/** The sum a gain belongs to: one with a known rule, or none with the reason. */
export type Treatment =
  | 'exempt'
  | 'dividend'
  | 'foreign'
  | 'crypto'
  | 'bond'
  | 'capital'
  | 'collectible'
  | 'unclassified'
  | 'commodity'
  | 'option'
  | 'other-asset'
  | 'pfic'
  | 'unlisted-fund';

/** The treatment of gains with each class in each country; unclassified gains are never tax-free. */
const TREATMENTS: Readonly<Record<TaxCountry, Readonly<Record<AssetClass, Treatment>>>> = {
  kr: {
    'krx-share': 'exempt',
    'krx-equity-fund': 'exempt',
    'krx-other-fund': 'dividend',
    'foreign-share': 'foreign',
    'foreign-fund': 'foreign',
    crypto: 'crypto',
    bond: 'bond',
    commodity: 'commodity',
    cash: 'other-asset',
    'real-estate': 'other-asset',
    option: 'option',
    loan: 'other-asset',
    custom: 'other-asset',
  },
  us: {
    'krx-share': 'capital',
    'krx-equity-fund': 'pfic',
    'krx-other-fund': 'pfic',
    'foreign-share': 'capital',
    'foreign-fund': 'capital',
    crypto: 'capital',
    bond: 'capital',
    commodity: 'commodity',
    cash: 'other-asset',
    'real-estate': 'other-asset',
    option: 'option',
    loan: 'other-asset',
    custom: 'other-asset',
  },
};

/** What a fund abroad is, where the tax depends on it: it owns metal, or no exchange lists it (a mutual fund). */
export type FundKind = 'metal' | 'unlisted';

/**
 * Returns a country's treatment of gains with an instrument. A trust that owns metal is a collectible in the United
 * States; Korea counts the gains of a foreign fund that no exchange lists as dividends, which are not worked out.
 */
export function treatmentOf(country: TaxCountry, assetClass: AssetClass | undefined, fund?: FundKind): Treatment {
  if (assetClass === undefined) return 'unclassified';
  if (assetClass === 'foreign-fund') {
    if (country === 'us' && fund === 'metal') return 'collectible';
    if (country === 'kr' && fund === 'unlisted') return 'unlisted-fund';
  }
  return TREATMENTS[country][assetClass];
}

/** Treatments that no rule here works out. */
export const DECLINED: ReadonlySet<Treatment> = new Set<Treatment>([
  'unclassified',
  'commodity',
  'option',
  'other-asset',
  'pfic',
  'unlisted-fund',
]);

/** Rules that no report applies, by country and year; each has a message. */
export type OmittedRule =
  | 'reference-rate'
  | 'fund-base-price'
  | 'dividend-credit'
  | 'family'
  | 'high-dividend'
  | 'ria'
  | 'ria-terms'
  | 'settlement-abroad'
  | 'transaction-tax'
  | 'foreign-tax-credit'
  | 'niit'
  | 'state-tax'
  | 'loss-from-earlier'
  | 'dividend-issuer'
  | 'bond-discount';

interface Omitted {
  readonly rule: OmittedRule;
  readonly from?: number;
  readonly to?: number;
}

const OMITTED: Readonly<Record<TaxCountry, readonly Omitted[]>> = {
  kr: [
    { rule: 'reference-rate' },
    { rule: 'fund-base-price' },
    { rule: 'dividend-credit' },
    { rule: 'family' },
    { rule: 'foreign-tax-credit' },
    { rule: 'high-dividend', from: 2026, to: 2028 },
    { rule: 'ria', from: 2026, to: 2026 },
    { rule: 'ria-terms', from: 2026, to: 2026 },
  ],
  us: [
    { rule: 'foreign-tax-credit' },
    { rule: 'loss-from-earlier' },
    { rule: 'dividend-issuer' },
    { rule: 'bond-discount' },
    { rule: 'state-tax' },
    { rule: 'niit' },
  ],
};

/** Returns the rules left out of a year's report; the surtax on investments only where it could not be computed. */
export const omittedRules = (
  country: TaxCountry,
  year: number,
  hasSurtax: boolean,
  hasRelief = false,
): readonly OmittedRule[] =>
  OMITTED[country]
    .filter(({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= year && year <= to)
    .map(({ rule }) => rule)
    .filter((rule) => (rule !== 'niit' || !hasSurtax) && rule !== (hasRelief ? 'ria' : 'ria-terms'));
