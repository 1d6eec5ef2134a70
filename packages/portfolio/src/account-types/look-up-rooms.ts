import { type LocalDate, toDecimalString, yearOf } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { foldLedger } from '../book/fold.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { ownBookOf } from '../own/own-book.ts';
import { foldOf, type ReadingDeps } from '../portfolio-deps.ts';
import { isaNet } from '../tax/isa-net.ts';
import { taxInstruments } from '../tax/tax-instruments.ts';
import { type AccountRoom, accountRooms } from './account-room.ts';
import {
  ACCOUNT_TYPES,
  type AccountDescriptions,
  type AccountFigure,
  type AccountType,
  accountKinds,
} from './account-type.ts';

/** Which year is looked at, and the gross salary that decides about the Korean credit. */
export interface RoomsRequest {
  readonly year?: number;
  readonly salary?: DecimalString;
}

/** The described accounts and what may still be paid into them. */
export interface AccountRooms {
  readonly described: AccountDescriptions;
  readonly rooms: readonly AccountRoom[];
  /** The legal limits of payments into a new account of each kind, by the country of taxes where it is known. */
  readonly limitsByKind: readonly KindLimits[];
}

/** The limits of one kind of account, without anything paid in. */
interface KindLimits extends Pick<AccountRoom, 'country' | 'year' | 'currency' | 'figures'> {
  readonly kind: AccountType;
}

/** Works out what may still be paid into a person's described accounts. */
export async function lookUpRooms(
  deps: ReadingDeps,
  today: LocalDate,
  { year = yearOf(today), salary }: RoomsRequest,
): Promise<AccountRooms> {
  const described = (await deps.accountTypes?.all()) ?? {};
  const { ledger, directory } = deps;
  const rows = [...standing(await ledger.rows(), undoneBy(await ledger.undoRows()))];
  const { accounts } = foldLedger(rows, foldOf(deps));
  const own = await ownBookOf(ledger);
  const instruments = taxInstruments(directory, { ...deps.assetClasses, ...own.classes() });
  const kinds = accountKinds(described);
  const until = year === yearOf(today) ? today : (`${year}-12-31` as LocalDate);
  const isa = isaNet(rows, accounts, (account) => kinds[account] ?? 'taxable', instruments, until);
  const rooms = accountRooms(rows, described, {
    year,
    today,
    salary,
    ...(isa?.net !== undefined && { isaNet: toDecimalString(isa.net) }),
  });
  const limitsByKind = ACCOUNT_TYPES.flatMap((kind) =>
    accountRooms([], { [kind]: { type: kind } }, { year, today, salary })
      .filter(({ country }) => deps.taxResidence === undefined || country === deps.taxResidence)
      .map(({ country, year: of, currency, figures }) => ({
        kind,
        country,
        year: of,
        currency,
        figures: figures.filter(({ name }) => OF_LAW.has(name)),
      })),
  );
  return { described, rooms, limitsByKind };
}

/** Amounts the law names, whatever was paid in. */
const OF_LAW: ReadonlySet<AccountFigure['name']> = new Set([
  'contributionLimit',
  'catchUp',
  'taxFreeAllowance',
  'creditRoomPension',
  'creditRoom',
]);
