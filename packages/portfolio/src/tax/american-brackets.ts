import type { DecimalString } from '@finclaw/types';
import type { Bracket, DatedRule } from './tax-rules.ts';

/** The filing status of a return; the others have brackets that are not listed here. */
export type FilingStatus = 'single' | 'joint';

/** Rates of one year: on ordinary income, and on long-term gains and qualified dividends. */
interface AmericanRates {
  readonly ordinary: readonly Bracket[];
  readonly longTerm: readonly Bracket[];
}

const PERCENTS = { ordinary: ['10', '12', '22', '24', '32', '35', '37'], longTerm: ['0', '15', '20'] } as const;

/** Brackets by where each ends, in dollars; the last one has no end. */
const brackets = (percents: readonly string[], ...ends: readonly number[]): readonly Bracket[] =>
  percents.map((percent, at) => ({
    percent: percent as DecimalString,
    ...(ends[at] !== undefined && { upTo: `${ends[at]}` as DecimalString }),
  }));

const rates = (ordinary: readonly number[], longTerm: readonly number[]): AmericanRates => ({
  ordinary: brackets(PERCENTS.ordinary, ...ordinary),
  longTerm: brackets(PERCENTS.longTerm, ...longTerm),
});

const year = (of: number, procedure: string, single: AmericanRates, joint: AmericanRates) =>
  ({ value: { single, joint }, from: of, to: of, source: `26 U.S.C. 1, ${procedure}` }) as const;

/** United States: federal rates by year, as the IRS adjusted them for inflation. */
export const AMERICAN_RATES: readonly DatedRule<Readonly<Record<FilingStatus, AmericanRates>>>[] = [
  year(
    2023,
    'Rev. Proc. 2022-38',
    rates([11_000, 44_725, 95_375, 182_100, 231_250, 578_125], [44_625, 492_300]),
    rates([22_000, 89_450, 190_750, 364_200, 462_500, 693_750], [89_250, 553_850]),
  ),
  year(
    2024,
    'Rev. Proc. 2023-34',
    rates([11_600, 47_150, 100_525, 191_950, 243_725, 609_350], [47_025, 518_900]),
    rates([23_200, 94_300, 201_050, 383_900, 487_450, 731_200], [94_050, 583_750]),
  ),
  year(
    2025,
    'Rev. Proc. 2024-40',
    rates([11_925, 48_475, 103_350, 197_300, 250_525, 626_350], [48_350, 533_400]),
    rates([23_850, 96_950, 206_700, 394_600, 501_050, 751_600], [96_700, 600_050]),
  ),
  year(
    2026,
    'Rev. Proc. 2025-32',
    rates([12_400, 50_400, 105_700, 201_775, 256_225, 640_600], [49_450, 545_500]),
    rates([24_800, 100_800, 211_400, 403_550, 512_450, 768_700], [98_900, 613_700]),
  ),
];
