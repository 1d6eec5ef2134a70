import type { CurrencyCode, DecimalString } from '@finclaw/types';

/**
 * The kinds of plans: to save, to live on savings, to live on the yield of capital, to repay a loan, to allow for
 * inflation.
 */
export const PLAN_KINDS = ['savings', 'withdrawal', 'income', 'loan', 'inflation'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** The quantities of a plan, of which one is worked out from the others. */
export const PLAN_QUANTITIES = ['payment', 'time', 'target', 'rate', 'present'] as const;
export type PlanQuantity = (typeof PLAN_QUANTITIES)[number];

export const PLAN_PERIODS = ['month', 'year', 'quarter', 'week'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];
export const COMPOUNDINGS = ['month', 'year', 'quarter', 'day', 'simple'] as const;
export type Compounding = (typeof COMPOUNDINGS)[number];
/** 원리금균등, 원금균등, 만기일시. */
export const LOAN_TYPES = ['level_payment', 'level_principal', 'interest_only'] as const;
export type LoanType = (typeof LOAN_TYPES)[number];

/** A requested plan. Every given field is used, or refused by name. */
export interface PlanInput {
  readonly kind: PlanKind;
  /** The requested quantity; by default the one that is missing. */
  readonly solveFor?: PlanQuantity | undefined;
  readonly currency: CurrencyCode;
  /** Savings at hand, the capital that is lived on, or the amount of the loan. */
  readonly present?: DecimalString | undefined;
  /** Paid in or out every period; of a loan with level principal the first payment. */
  readonly payment?: DecimalString | undefined;
  /** The goal at the end. */
  readonly target?: DecimalString | undefined;
  /** Per year. */
  readonly ratePercent?: DecimalString | undefined;
  readonly years?: DecimalString | undefined;
  readonly months?: DecimalString | undefined;
  readonly per?: PlanPeriod | undefined;
  readonly paymentAt?: 'start' | 'end' | undefined;
  readonly compounding?: Compounding | undefined;
  readonly loanType?: LoanType | undefined;
  /** On interest. */
  readonly taxPercent?: DecimalString | undefined;
  /** The tax on interest that is withheld in a country, instead of a rate. */
  readonly taxCountry?: 'kr' | undefined;
  /** Per year. */
  readonly inflationPercent?: DecimalString | undefined;
  /** The target of savings buys as much as it does today. */
  readonly targetInTodaysMoney?: boolean | undefined;
  readonly schedule?: 'month' | 'year' | 'none' | undefined;
}

/** An amount rounded to what the currency settles. */
export interface PlanMoney {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/**
 * The duration of a plan. `full` counts whole periods where the time was computed: all payments up to the last one, or
 * all full withdrawals.
 */
export interface PlanTime {
  readonly periods: DecimalString;
  readonly full?: DecimalString;
  readonly years: DecimalString;
}

/** The basis of a plan's figures. */
export interface PlanBasis {
  readonly per: PlanPeriod;
  readonly paymentAt?: 'start' | 'end';
  readonly compounding: Compounding;
  readonly loanType?: LoanType;
  /** The rate of one period. */
  readonly periodRatePercent: DecimalString;
  readonly taxPercent?: DecimalString;
  /** The source of the tax rate; absent where it was given. */
  readonly taxSource?: string;
  readonly inflationPercent?: DecimalString;
  readonly targetInTodaysMoney?: true;
}

/** One period or year of a plan; amounts are in the currency of the plan. */
export interface PlanRow {
  readonly period: number;
  readonly payment: DecimalString;
  readonly principal?: DecimalString;
  readonly interest: DecimalString;
  readonly balance: DecimalString;
}

/** A plan with every quantity, including the requested one. */
export interface Plan {
  readonly status: 'ok';
  readonly kind: PlanKind;
  readonly solvedFor: PlanQuantity;
  readonly currency: CurrencyCode;
  readonly payment?: PlanMoney;
  /** For a loan with differing payments, and for one with a smaller last payment. */
  readonly lastPayment?: PlanMoney;
  readonly present?: PlanMoney;
  readonly target?: PlanMoney;
  readonly ratePercent?: DecimalString;
  readonly time?: PlanTime;
  /** The yield covers the withdrawals, so the money lasts for good. */
  readonly neverRunsOut?: true;
  readonly totals?: {
    readonly paid: PlanMoney;
    readonly interest: PlanMoney;
    readonly tax?: PlanMoney;
    /** The amount at the end, after tax. */
    readonly end?: PlanMoney;
    readonly endInTodaysMoney?: PlanMoney;
  };
  readonly basis: PlanBasis;
  readonly schedule?: { readonly by: PlanPeriod; readonly rows: readonly PlanRow[] };
}

/** The reasons there is no plan. */
export type PlanRefusal =
  /** A field is missing, two contradict each other, one has no meaning here, or one is out of range. */
  | {
      readonly status: 'invalid';
      readonly reason: 'missing' | 'contradiction' | 'unused' | 'number' | 'range' | 'choose' | 'whole-periods';
      readonly fields: readonly string[];
    }
  /** The requested quantity does not exist. */
  | {
      readonly status: 'impossible';
      readonly reason: 'payment-below-interest' | 'no-rate' | 'never-reached' | 'already-reached' | 'not-positive';
      /** The interest of the first period, which the payment does not cover. */
      readonly interest?: PlanMoney;
    };

/** Carries a refusal out of a calculation; it never leaves `solvePlan`. */
export class PlanRefused extends Error {
  readonly refusal: PlanRefusal;

  constructor(refusal: PlanRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
