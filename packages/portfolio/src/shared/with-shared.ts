import type { Refusal } from '@finclaw/broker-files';
import type { FoldedHistory } from '../folded-memory.ts';

import { inOrder } from '../ledger/row-order.ts';
import { type HistoryService, lookAtHistory, type PortfolioService } from '../portfolio.ts';
import type { HistoryDeps } from '../portfolio-deps.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { SharedName } from './shared-name.ts';

/** An account of another person that a person may see. */
export interface SharedAccount extends SharedName {
  /** As its owner calls it. */
  readonly account: string;
  /** Only that account, under its name here. */
  readonly ledger: AccountLedger;
  readonly folded: FoldedHistory;
}

/** The accounts others share with a person. */
interface SharedWith {
  readonly sharedNow: () => Promise<readonly SharedAccount[]>;
}

interface Opened extends SharedAccount {
  readonly history: HistoryService;
}

/**
 * A person's portfolio with the accounts that others share with them. They are listed beside their own and counted in
 * no total, tax year, target or export; rows go to the account they name. The shares are looked up with every call, so
 * an ended one is gone at once.
 */
export function withShared(own: PortfolioService, deps: HistoryDeps, { sharedNow }: SharedWith): PortfolioService {
  const open = async (): Promise<readonly Opened[]> =>
    (await sharedNow()).map((share) => ({ ...share, history: historyOf(deps, share) }));
  const named = async (account: string | undefined): Promise<Opened | undefined> =>
    account === undefined ? undefined : (await open()).find(({ name }) => name === account);
  const holding = async (row: string): Promise<Opened | undefined> => {
    if ((await deps.ledger.find(row)) !== undefined) return undefined;
    for (const share of await open()) if ((await share.ledger.find(row)) !== undefined) return share;
    return undefined;
  };
  return {
    ...own,
    inCurrency: (baseCurrency) => withShared(own.inCurrency(baseCurrency), { ...deps, baseCurrency }, { sharedNow }),
    record: async (row, id) => {
      const share = await named(row.account);
      if (share === undefined) return own.record(row, id);
      return readOnly(share) ?? share.history.record(row, id);
    },
    recordAsset: async (entry, id) => {
      const share = await named(entry.account);
      if (share === undefined) return own.recordAsset(entry, id);
      return readOnly(share) ?? share.history.recordAsset(entry, id);
    },
    edit: async (row, changes) => {
      const share = await holding(row);
      if (share === undefined) return own.edit(row, changes);
      if (changes.account !== undefined && changes.account !== share.name) return notShared(changes.account);
      return readOnly(share) ?? share.history.edit(row, changes);
    },
    undo: async (row) => {
      const share = await holding(row);
      if (share === undefined) return own.undo(row);
      // It would come back in an account that is none of theirs.
      const isMoved = share.access === 'writer' && (await share.ledger.isMovedHere(row));
      return readOnly(share) ?? (isMoved ? refuse({ reason: 'moved-here', params: { row } }) : share.history.undo(row));
    },
    edited: async () => {
      const others = await Promise.all((await open()).map(({ history }) => history.edited()));
      return new Set([...(await own.edited()), ...others.flatMap((each) => [...each])]);
    },
    rows: async () => {
      const others = await Promise.all((await open()).map(({ history }) => history.rows()));
      const rows = await own.rows();
      return others.every((each) => each.length === 0) ? rows : inOrder([...rows, ...others.flat()]);
    },
    realised: async () => {
      const others = await Promise.all((await open()).map(({ history }) => history.realised()));
      return new Map([...(await own.realised()), ...others.flatMap((each) => [...each])]);
    },
    current: async (request = {}) => {
      const { account, ...rest } = request;
      const share = await named(account);
      if (share !== undefined) return share.history.current(rest);
      const mine = await own.current(request);
      const others = account === undefined ? await open() : [];
      if (others.length === 0) return mine;
      const shared = await Promise.all(
        others.map(async ({ name, access, history }) => ({ name, access, current: await history.current(rest) })),
      );
      return { ...mine, shared };
    },
    performance: async (request = {}) => {
      const { account, ...rest } = request;
      const share = await named(account);
      return share === undefined ? own.performance(request) : share.history.performance(rest);
    },
    previewSale: async (symbol, quantity, price, account) => {
      const share = await named(account);
      return (share?.history ?? own).previewSale(symbol, quantity, price, account);
    },
  };
}

/** The account counts its lots as it does for its owner. */
function historyOf(deps: HistoryDeps, { account, name, ledger, folded }: SharedAccount): HistoryService {
  const { paperCash: _ofTheirOwn, settled: _theirsToo, accountNames: _itIsOne, methods = {}, ...rest } = deps;
  const method = methods[account];
  return lookAtHistory({ ...rest, ledger, folded, ...(method !== undefined && { methods: { [name]: method } }) });
}

const refuse = (refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } => ({ ok: false, refusal });

const notShared = (account = ''): ReturnType<typeof refuse> => refuse({ reason: 'not-shared', params: { account } });

const readOnly = ({ access, name }: SharedName): ReturnType<typeof refuse> | undefined =>
  access === 'writer' ? undefined : refuse({ reason: 'read-only-account', params: { account: name } });
