import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { taxByBrackets, taxOnExcess } from './income-tax.ts';
import type { LargeHolding } from './large-holder.ts';
import type { ReturningRelief } from './returning-account.ts';
import {
  CRYPTO_FROM,
  HIGH_DIVIDEND_BRACKETS,
  KOREA,
  KOREAN_BRACKETS,
  LARGE_HOLDER_BRACKETS,
  RETURNING_ACCOUNT,
  ruleOf,
} from './tax-rules.ts';
import type { Declined } from './tax-treatment.ts';
import { type ClosedPart, figure, gained, gainOf, percentDown, type TaxFigure, yearAfter } from './tax-year.ts';

/** The inputs of a Korean year besides its sales; taxed accounts only, except for the ISA. */
interface KoreanInput {
  /** Dividends and interest before tax, and the tax withheld. */
  readonly income: Decimal;
  readonly withheld: Decimal;
  /** The part of the income that came in won. */
  readonly domestic: Decimal;
  /** The part of the income from abroad by which foreign tax is below the Korean one. */
  readonly topUp: Decimal;
  /** The tax kept back by other countries. */
  readonly foreignTax: Decimal;
  readonly transactionTax: { readonly listed: Decimal; readonly konex: Decimal };
  readonly otherIncome: DecimalString | undefined;
  /** The part of the income from Korean companies that the person calls high-dividend ones, to be taxed separately. */
  readonly highDividend?: Decimal;
  readonly large: readonly LargeHolding[];
  readonly unpriced: readonly string[];
  /** The amount by which a returning account lowers the gain on foreign shares. */
  readonly returning?: ReturningRelief | undefined;
  /** Everything that ISA accounts have earned; absent without such an account. */
  readonly isaNet: Decimal | undefined;
  /** True for the kind for low incomes, with the larger allowance. */
  readonly isLowIncomeIsa?: boolean;
}

/** The result of a section of a report. */
interface Section {
  readonly figures: readonly TaxFigure[];
  readonly declined?: readonly Declined[];
}

/** The figures of a Korean year: gains by how they are taxed, then income, the tax on sales, and the ISA. */
export function koreanYear(year: number, parts: readonly ClosedPart[], input: KoreanInput): Section {
  const of = (treatment: ClosedPart['treatment']) => parts.filter((part) => part.treatment === treatment);
  const fund = fundGains(of('dividend'));
  const sections = [
    shareGains(year, of('foreign'), of('exempt'), input),
    fund,
    crypto(year, of('crypto')),
    bonds(of('bond')),
    financialIncome(year, input, fund.gain),
    salesTax(year, input),
    isa(year, input),
  ];
  return {
    figures: sections.flatMap(({ figures }) => figures),
    declined: sections.flatMap(({ declined = [] }: Section) => declined),
  };
}

/** Gains with shares abroad, with those of Seoul beside them, and the tax on them where no large holder sold. */
function shareGains(
  year: number,
  foreign: readonly ClosedPart[],
  exempt: readonly ClosedPart[],
  { large, unpriced, returning }: KoreanInput,
): Section {
  const isLarge = ({ symbol }: ClosedPart): boolean => large.some((each) => each.symbol === symbol);
  const sold = exempt.filter(isLarge);
  const free = exempt.filter((part) => !isLarge(part));
  const unknown = [...new Set(exempt.filter(({ symbol }) => unpriced.includes(symbol)).map(({ symbol }) => symbol))];
  const gain = gainOf(foreign);
  const gains = [
    gained('foreignGain', foreign),
    gained('domesticGain', free, free.length > 0 ? EXEMPT : undefined),
    ...(sold.length > 0 ? [gained('largeHolderGain', sold)] : []),
  ];
  const short = sold.filter((part) => part.closed < yearAfter(part.acquired) && !parseDecimal(part.gain).isZero());
  const declined: Declined[] = [
    ...(short.length > 0
      ? [{ reason: 'large-holder-short' as const, symbols: [...new Set(short.map(({ symbol }) => symbol))] }]
      : []),
    ...(unknown.length > 0 ? [{ reason: 'large-holder-unknown' as const, symbols: unknown }] : []),
  ];
  const [deduction, rate, local] = [
    ruleOf(KOREA.foreignDeduction, year),
    ruleOf(KOREA.foreignRatePercent, year),
    ruleOf(KOREA.localRatePercent, year),
  ];
  const large20 = ruleOf(LARGE_HOLDER_BRACKETS, year);
  if (deduction === undefined || rate === undefined || local === undefined || large20 === undefined || short.length > 0)
    return { figures: gains, declined };
  const whole = parseDecimal(deduction.value);
  const taxable = taxableGains(foreign, sold, whole);
  const relief = Decimal.min(returning?.relief ?? 0, taxable.foreign);
  const abroad = taxable.foreign.minus(relief);
  const tax = percentDown(abroad, rate.value).plus(
    taxByBrackets(taxable.large, large20.value).toDecimalPlaces(0, 'down'),
  );
  const all = gain.plus(gainOf(sold));
  return {
    declined,
    figures: [
      ...gains,
      figure('deduction', deduction.value, deduction),
      figure('deductionLeft', Decimal.max(whole.minus(Decimal.max(all, 0)), 0)),
      ...(returning === undefined
        ? []
        : [
            {
              ...figure('returningRelief', relief, ruleOf(RETURNING_ACCOUNT, year)),
              parts: foreign.filter(({ accountKind }) => accountKind === 'ria'),
            },
            ...(returning.boughtElsewhere.isZero() ? [] : [figure('boughtElsewhere', returning.boughtElsewhere)]),
          ]),
      figure('taxableGain', abroad.plus(taxable.large)),
      ...(sold.length === 0 && foreign.length === 0 && free.length > 0
        ? [figure('estimatedTax', tax, EXEMPT), figure('estimatedLocalTax', tax, EXEMPT)]
        : [
            sold.length > 0 ? figure('estimatedTax', tax, large20) : figure('estimatedTax', tax, rate, rate.value),
            figure('estimatedLocalTax', percentDown(tax, local.value), local, local.value),
          ]),
    ],
  };
}

/**
 * Divides the taxable gain between foreign shares and those of a large holder, which have rates of their own: a loss of
 * one comes off the other, and the deduction goes to what was sold first.
 */
function taxableGains(
  foreign: readonly ClosedPart[],
  large: readonly ClosedPart[],
  deduction: Decimal,
): { readonly foreign: Decimal; readonly large: Decimal } {
  const [abroad, home] = [gainOf(foreign), gainOf(large)];
  const net = Decimal.max(abroad.plus(home).minus(deduction), 0);
  if (!abroad.greaterThan(0)) return { foreign: new Decimal(0), large: net };
  if (!home.greaterThan(0)) return { foreign: net, large: new Decimal(0) };
  let left = deduction;
  const open = { foreign: abroad, large: home };
  const isHome = new Set(large);
  for (const part of [...foreign, ...large].sort((a, b) =>
    a.settled < b.settled ? -1 : a.settled > b.settled ? 1 : 0,
  )) {
    const group = isHome.has(part) ? 'large' : 'foreign';
    const used = Decimal.min(left, Decimal.max(parseDecimal(part.gain), 0), open[group]);
    open[group] = open[group].minus(used);
    left = left.minus(used);
  }
  return open;
}

/** Each sale of a fund is dividend income of its own: what one loses is taken off no other. */
function fundGains(parts: readonly ClosedPart[]): Section & { readonly gain: Decimal } {
  const sales = [...Map.groupBy(parts, ({ row }) => row).values()];
  const won = sales.filter((sale) => gainOf(sale).greaterThan(0)).flat();
  const lost = sales.filter((sale) => gainOf(sale).lessThan(0)).flat();
  return {
    gain: gainOf(won),
    figures: [
      ...(parts.length > 0 ? [gained('fundGain', won, FUND)] : []),
      ...(lost.length > 0 ? [gained('fundLoss', lost)] : []),
    ],
  };
}

const EXEMPT = {
  source:
    '소득세법 제94조 제1항 제3호 가목 (대주주가 아닌 주주가 증권시장에서 판 상장주식은 과세 대상이 아님), 시행령 제26조의2 제4항 (집합투자기구의 상장주식 매매이익 제외)',
};
const FUND = { source: '소득세법 제17조 제1항 제5호, 시행령 제26조의2 (집합투자기구 이익은 배당소득)' };
const COINS_LATER = { source: '소득세법 제21조 제1항 제27호 (2027년 1월 1일 이후 양도분부터 과세)' };
const BONDS = { source: '소득세법 제16조, 제46조 (매매차익은 열거되지 않고 보유기간 이자는 이자소득)' };

function crypto(year: number, parts: readonly ClosedPart[]): Section {
  if (parts.length === 0) return { figures: [] };
  const gain = gainOf(parts);
  if (year < CRYPTO_FROM) return { figures: [gained('cryptoGain', parts, COINS_LATER)] };
  const early = parts.filter(({ acquired }) => acquired < `${CRYPTO_FROM}-01-01`);
  if (early.length > 0)
    return {
      figures: [],
      declined: [{ reason: 'crypto-start', symbols: [...new Set(early.map(({ symbol }) => symbol))] }],
    };
  const [deduction, rate, local] = [
    ruleOf(KOREA.cryptoDeduction, year),
    ruleOf(KOREA.cryptoRatePercent, year),
    ruleOf(KOREA.cryptoLocalRatePercent, year),
  ];
  if (deduction === undefined || rate === undefined || local === undefined)
    return { figures: [gained('cryptoGain', parts)] };
  const tax = percentDown(Decimal.max(gain.minus(parseDecimal(deduction.value)), 0), rate.value);
  return {
    figures: [
      gained('cryptoGain', parts),
      figure('cryptoTax', tax, rate, rate.value),
      figure('cryptoLocalTax', percentDown(tax, local.value), local, local.value),
    ],
  };
}

const bonds = (parts: readonly ClosedPart[]): Section =>
  parts.length === 0
    ? { figures: [] }
    : {
        figures: [gained('bondGain', parts, BONDS)],
        declined: [{ reason: 'bond-interest', symbols: [...new Set(parts.map(({ symbol }) => symbol))] }],
      };

/**
 * Returns dividends, interest and gains of funds: the tax usually withheld, the rest of the threshold, and the tax
 * above it.
 */
function financialIncome(
  year: number,
  { income, withheld, domestic, topUp, foreignTax, otherIncome, highDividend = new Decimal(0) }: KoreanInput,
  fundGain: Decimal,
): Section {
  const whole = income.plus(fundGain).minus(highDividend);
  const earned = [figure('income', income), figure('withheld', withheld), figure('financialIncome', whole)];
  const [limit, rate] = [ruleOf(KOREA.financialIncomeThreshold, year), ruleOf(KOREA.incomeRatePercent, year)];
  const local = ruleOf(KOREA.localRatePercent, year);
  if (limit === undefined || rate === undefined || local === undefined) return { figures: earned };
  const kept = percentDown(domestic.plus(fundGain), rate.value);
  const excess = Decimal.max(whole.minus(parseDecimal(limit.value)), 0);
  const brackets = ruleOf(KOREAN_BRACKETS, year);
  const owedOn = (above: Decimal): Decimal | undefined =>
    otherIncome && brackets && taxOnExcess(above, otherIncome, brackets.value, rate.value);
  const owed = owedOn(excess);
  const together = owedOn(Decimal.max(whole.plus(highDividend).minus(parseDecimal(limit.value)), 0));
  const separate = highDividend.isZero() ? undefined : separateTax(year, highDividend);
  const extra = separate?.tax.minus(highDividend.times(parseDecimal(rate.value)).dividedBy(100));
  // The law divides by income before deductions, which is more: this is the most that can be credited.
  const creditAtMost = (financial: Decimal, above: Decimal): Decimal => {
    const rest = parseDecimal(otherIncome ?? '0');
    const flat = parseDecimal(rate.value).dividedBy(100);
    const taxed = (sum: Decimal): Decimal => taxByBrackets(sum, brackets?.value ?? []);
    const together = taxed(rest.plus(above)).plus(financial.minus(above).times(flat));
    const apart = taxed(rest).plus(financial.times(flat));
    const share = income.minus(domestic).dividedBy(rest.plus(financial));
    const limit = Decimal.max(together, apart).times(share).toDecimalPlaces(0, 'down');
    return Decimal.min(foreignTax, limit);
  };
  return {
    figures: [
      ...earned,
      figure('expectedWithheld', kept.plus(percentDown(kept, local.value)), rate, withLocal(rate.value, year)),
      ...(topUp.isZero() && income.equals(domestic)
        ? []
        : [figure('foreignTopUp', topUp.plus(percentDown(topUp, local.value)), TOP_UP)]),
      figure('incomeThreshold', limit.value, limit),
      figure('thresholdLeft', Decimal.max(parseDecimal(limit.value).minus(whole), 0)),
      figure('aboveThreshold', excess),
      ...(owed && otherIncome && brackets
        ? [
            figure('otherIncome', otherIncome),
            figure('taxOnExcess', owed, brackets),
            figure('localTaxOnExcess', percentDown(owed, local.value), local),
          ]
        : []),
      ...(separate?.figures ?? []),
      ...(together && owed && extra ? [figure('highDividendSaves', together.minus(owed).minus(extra))] : []),
      ...(foreignTax.isZero() ? [] : [figure('foreignTaxPaid', foreignTax, FOREIGN_TAX)]),
      ...(owed && otherIncome && brackets && excess.greaterThan(0) && !foreignTax.isZero()
        ? [figure('foreignCreditAtMost', creditAtMost(whole, excess), FOREIGN_TAX)]
        : []),
    ],
  };
}

/** Returns the tax on dividends of high-dividend companies by themselves; undefined for a year without the rule. */
function separateTax(
  year: number,
  income: Decimal,
): { readonly tax: Decimal; readonly figures: readonly TaxFigure[] } | undefined {
  const [brackets, local] = [ruleOf(HIGH_DIVIDEND_BRACKETS, year), ruleOf(KOREA.localRatePercent, year)];
  if (brackets === undefined || local === undefined) return undefined;
  const tax = taxByBrackets(income, brackets.value).toDecimalPlaces(0, 'down');
  return {
    tax,
    figures: [
      figure('highDividendIncome', income),
      figure('highDividendTax', tax, brackets),
      figure('highDividendLocalTax', percentDown(tax, local.value), local, local.value),
    ],
  };
}

/** Returns a rate of the national tax with the local tax on it. */
export function withLocal(percent: DecimalString, year: number): DecimalString {
  const local = parseDecimal(ruleOf(KOREA.localRatePercent, year)?.value ?? '0');
  return toDecimalString(parseDecimal(percent).times(local.dividedBy(100).plus(1)));
}

const FOREIGN_TAX = { source: '소득세법 제57조 제1항 (외국납부세액공제, 종합과세되는 경우)' };
const TOP_UP = { source: '소득세법 제129조 제4항 (외국에서 낸 세액을 뺀 나머지)' };

/** The tax on sales of shares of Seoul, and the limit of large holders. */
function salesTax(year: number, { transactionTax: { listed, konex } }: KoreanInput): Section {
  const [rate, konexRate] = [ruleOf(KOREA.transactionTaxPercent, year), ruleOf(KOREA.konexTaxPercent, year)];
  const large = ruleOf(KOREA.largeHolder, year);
  const taxes =
    rate === undefined || konexRate === undefined
      ? []
      : [
          figure(
            'transactionTax',
            percentDown(listed, rate.value).plus(percentDown(konex, konexRate.value)),
            rate,
            listed.isZero() && !konex.isZero() ? konexRate.value : rate.value,
          ),
        ];
  return { figures: [...taxes, ...(large === undefined ? [] : [figure('largeHolderThreshold', large.value, large)])] };
}

function isa(year: number, { isaNet: net, isLowIncomeIsa = false }: KoreanInput): Section {
  const allowances = isLowIncomeIsa ? KOREA.isaLowIncomeAllowance : KOREA.isaAllowance;
  const [allowance, rate] = [ruleOf(allowances, year), ruleOf(KOREA.isaRatePercent, year)];
  const local = ruleOf(KOREA.localRatePercent, year);
  if (net === undefined || allowance === undefined || rate === undefined || local === undefined) return { figures: [] };
  const tax = percentDown(Decimal.max(net.minus(parseDecimal(allowance.value)), 0), rate.value);
  return {
    figures: [
      figure('isaNet', net),
      figure('isaAllowance', allowance.value, allowance),
      figure('isaTax', tax, rate, rate.value),
      figure('isaLocalTax', percentDown(tax, local.value), local, local.value),
    ],
  };
}
