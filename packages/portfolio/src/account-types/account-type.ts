import type { DecimalString } from '@finclaw/types';
import type { TaxCountry } from '../tax/tax-rules.ts';
import type { AccountKind } from '../tax/tax-year.ts';

/** The legal kinds of an account; one without a description is ordinary. */
export const ACCOUNT_TYPES = [
  'taxable',
  'ria',
  'isa',
  'isa-low-income',
  'pension-savings',
  'irp',
  '401k',
  'ira',
  'roth-ira',
  'hsa',
  'hsa-family',
] as const;
/** One of the kinds of accounts. */
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The description of one account by its owner. */
export interface AccountDescription {
  readonly type: AccountType;
  /** The day on which it was opened, which decides about an ISA. */
  readonly opened?: string;
}

export type AccountDescriptions = Readonly<Record<string, AccountDescription>>;

/** Accounts whose contributions share one limit. */
export type AccountGroup = 'isa' | 'pension' | '401k' | 'ira' | 'hsa';

interface Traits {
  readonly kind: AccountKind;
  readonly group?: AccountGroup;
  readonly country?: TaxCountry;
}

const TRAITS: Readonly<Record<AccountType, Traits>> = {
  taxable: { kind: 'taxable' },
  ria: { kind: 'ria', country: 'kr' },
  isa: { kind: 'isa', group: 'isa', country: 'kr' },
  'isa-low-income': { kind: 'isa-low-income', group: 'isa', country: 'kr' },
  'pension-savings': { kind: 'pension', group: 'pension', country: 'kr' },
  irp: { kind: 'pension', group: 'pension', country: 'kr' },
  '401k': { kind: 'pension', group: '401k', country: 'us' },
  ira: { kind: 'pension', group: 'ira', country: 'us' },
  'roth-ira': { kind: 'pension', group: 'ira', country: 'us' },
  hsa: { kind: 'pension', group: 'hsa', country: 'us' },
  'hsa-family': { kind: 'pension', group: 'hsa', country: 'us' },
};

/** Returns what follows from a type: how it is taxed, which limit it shares, and whose law that is. */
export const traitsOf = (type: AccountType): Traits => TRAITS[type];

/** Returns how each described account is taxed. */
export const accountKinds = (described: AccountDescriptions): Readonly<Record<string, AccountKind>> =>
  Object.fromEntries(Object.entries(described).map(([account, { type }]) => [account, TRAITS[type].kind]));

/** Stores what a person says of their accounts; an ordinary one is forgotten. */
export interface AccountTypeMemory {
  all(): Promise<AccountDescriptions>;
  describe(account: string, description: AccountDescription): Promise<void>;
}

/** A figure of a report on accounts, with the rule behind it. */
export interface AccountFigure {
  readonly name: AccountFigureName;
  readonly amount: DecimalString;
  readonly source?: string;
}

type AccountFigureName =
  | 'paidIn'
  | 'paidInSoFar'
  | 'contributionLimit'
  | 'contributionRoom'
  | 'catchUp'
  | 'taxFreeAllowance'
  | 'isaNet'
  | 'taxFreeLeft'
  | 'creditable'
  | 'creditRoomPension'
  | 'creditRoom'
  | 'taxCredit'
  | 'taxCreditAtMost';
