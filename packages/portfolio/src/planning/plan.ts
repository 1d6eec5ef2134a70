import type { CurrencyCode, DecimalString } from '@finclaw/types';

/**
 * What somebody plans: to save, to live on savings, to live on what capital yields, to repay a loan, to allow for
 * rising prices.
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

/** A plan as it is asked for. Everything that is given is used, or refused by name. */
export interface PlanInput {
  readonly kind: PlanKind;
  /** What is asked for; without it the one quantity that is missing. */
  readonly solveFor?: PlanQuantity | undefined;
  readonly currency: CurrencyCode;
  /** Savings at hand, the capital that is lived on, or the amount of the loan. */
  readonly present?: DecimalString | undefined;
  /** Paid in or out every period; of a loan with level principal the first payment. */
  readonly payment?: DecimalString | undefined;
  /** What there is to be at the end. */
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
 * How long a plan takes. `full` counts whole periods where the time was worked out: all payments up to the last one, or
 * all full withdrawals.
 */
export interface PlanTime {
  readonly periods: DecimalString;
  readonly full?: DecimalString;
  readonly years: DecimalString;
}

/** What stands behind the figures of a plan. */
export interface PlanBasis {
  readonly per: PlanPeriod;
  readonly paymentAt?: 'start' | 'end';
  readonly compounding: Compounding;
  readonly loanType?: LoanType;
  /** The rate of one period. */
  readonly periodRatePercent: DecimalString;
  readonly taxPercent?: DecimalString;
  /** Where the rate of the tax is written; absent where it was given. */
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

/** A plan with every quantity, the one that was asked for among them. */
export interface Plan {
  readonly status: 'ok';
  readonly kind: PlanKind;
  readonly solvedFor: PlanQuantity;
  readonly currency: CurrencyCode;
  readonly payment?: PlanMoney;
  /** Of a loan whose payments differ, and of one whose last payment is smaller. */
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
    /** What is there at the end, after tax. */
    readonly end?: PlanMoney;
    readonly endInTodaysMoney?: PlanMoney;
  };
  readonly basis: PlanBasis;
  readonly schedule?: { readonly by: PlanPeriod; readonly rows: readonly PlanRow[] };
}

/** Why there is no plan. */
export type PlanRefusal =
  /** A field is missing, two contradict each other, one has no meaning here, or one is out of range. */
  | {
      readonly status: 'invalid';
      readonly reason: 'missing' | 'contradiction' | 'unused' | 'number' | 'range' | 'choose' | 'whole-periods';
      readonly fields: readonly string[];
    }
  /** What was asked for does not exist. */
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
