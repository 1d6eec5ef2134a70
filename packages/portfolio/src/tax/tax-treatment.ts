import type { AssetClass, TaxCountry } from '@finclaw/config';
import type { TickerSymbol } from '@finclaw/types';

/** Why a part of a year is not worked out; each has a sentence in the catalogue. */
export type DeclinedReason =
  | 'unclassified'
  | 'commodity'
  | 'option'
  | 'other-asset'
  | 'bond-interest'
  | 'pfic'
  | 'large-holder'
  | 'large-holder-unknown'
  | 'crypto-start'
  | 'isa'
  | 'wash-sale-split'
  | 'brackets'
  | 'other-income'
  | 'year'
  | 'simulated'
  | 'missing';

/** A part that is not worked out, with the symbols it is about. */
export interface Declined {
  readonly reason: DeclinedReason;
  readonly symbols?: readonly TickerSymbol[];
}

/** Which sum a gain belongs to: one that a rule is known for, or none with the reason. */
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
  | 'pfic';

/** How each country looks at gains with each class; what is not classified is never free of tax. */
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

/** How a country looks at gains with an instrument; a trust that owns metal is a collectible in the United States. */
export function treatmentOf(country: TaxCountry, assetClass: AssetClass | undefined, ownsMetal: boolean): Treatment {
  if (assetClass === undefined) return 'unclassified';
  const treatment = TREATMENTS[country][assetClass];
  return country === 'us' && ownsMetal && assetClass === 'foreign-fund' ? 'collectible' : treatment;
}

/** Treatments that no rule here works out. */
export const DECLINED: ReadonlySet<Treatment> = new Set<Treatment>([
  'unclassified',
  'commodity',
  'option',
  'other-asset',
  'pfic',
]);

/** What no report works out, by country and year; each has a sentence in the catalogue. */
export type OmittedRule =
  | 'reference-rate'
  | 'fund-base-price'
  | 'dividend-credit'
  | 'family'
  | 'isa-allowance'
  | 'high-dividend'
  | 'ria'
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
    { rule: 'isa-allowance' },
    { rule: 'foreign-tax-credit' },
    { rule: 'high-dividend', from: 2026, to: 2028 },
    { rule: 'ria', from: 2026, to: 2026 },
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

/** What a report of a year leaves out; the surtax on investments only where it could not be worked out. */
export const omittedRules = (country: TaxCountry, year: number, hasSurtax: boolean): readonly OmittedRule[] =>
  OMITTED[country]
    .filter(({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= year && year <= to)
    .map(({ rule }) => rule)
    .filter((rule) => rule !== 'niit' || !hasSurtax);
