import { message } from '@finclaw/config';
import {
  incomeText,
  LOT_METHODS,
  type LotMethod,
  percentagesText,
  periodsText,
  toPortfolioView,
  toSharedViews,
} from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { showAccountTypes } from '../portfolio/account-type.ts';
import { addRow } from '../portfolio/add-row.ts';
import { editEntry } from '../portfolio/edit-entry.ts';
import { exportRows } from '../portfolio/export-rows.ts';
import { showGoals } from '../portfolio/goal.ts';
import { importFile } from '../portfolio/import-file.ts';
import { listRows } from '../portfolio/list-rows.ts';
import { ownAsset } from '../portfolio/own-asset.ts';
import { showPerformance, showTargets } from '../portfolio/performance.ts';
import { realOrders } from '../portfolio/real-orders.ts';
import { reconcileAccounts } from '../portfolio/reconcile.ts';
import { reconcileStatement } from '../portfolio/reconcile-statement.ts';
import { shareWith } from '../portfolio/share-with.ts';
import { showPortfolio } from '../portfolio/show-portfolio.ts';
import { syncAccounts } from '../portfolio/sync-accounts.ts';
import { showTaxYear } from '../portfolio/tax-year.ts';
import { undoEntry } from '../portfolio/undo-entry.ts';
import { UsageError } from '../usage-error.ts';
import { withFinance } from '../with-finance.ts';

const SHARING = ['share', 'unshare', 'shares', 'accept', 'decline'] as const;
const isSharing = (action: string): action is (typeof SHARING)[number] => SHARING.some((each) => each === action);

/** `finclaw portfolio`: the holdings of the person at this machine, and the rows they are computed from. */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const [subject = ''] = words;
  return withFinance(typed, async (finance, invocation) => {
    const { directory, features } = finance;
    const { brokerAccounts } = features.portfolio;
    const { io, locale, values } = invocation;
    if (isSharing(action)) return shareWith(invocation, finance, action, words);
    const portfolio = features.portfolio.of(PORTFOLIO_OWNER);
    if (action === 'add') return addRow(invocation, portfolio, words);
    if (action === 'own') return ownAsset(invocation, portfolio, words);
    if (action === 'import') return importFile(invocation, portfolio, subject);
    if (action === 'transactions') return listRows(invocation, portfolio, directory);
    if (action === 'edit') return editEntry(invocation, portfolio, words);
    if (action === 'undo') return undoEntry(invocation, portfolio, subject);
    if (action === 'income') {
      const income = await portfolio.expectedIncome();
      const { inBase, ...calendar } = income;
      if (values.json) writeJson(io.stdout, { ...calendar, ...(inBase.isConverted && { totalInBase: inBase.total }) });
      else for (const line of incomeText(income, directory, await portfolio.own(), locale)) writeLine(io.stdout, line);
      return EXIT.done;
    }
    if (action === 'goal') return showGoals(invocation, portfolio, directory, words);
    if (action === 'account') return showAccountTypes(invocation, portfolio, words);
    if (action === 'tax') return showTaxYear(invocation, portfolio, directory, subject);
    if (action === 'performance') return showPerformance(invocation, portfolio, directory);
    if (action === 'reconcile')
      return isStatement(invocation, words)
        ? reconcileStatement(invocation, portfolio, directory, brokerAccounts, words)
        : reconcileAccounts(invocation, portfolio, directory, brokerAccounts, words[0]);
    if (action === 'sync') return syncAccounts(invocation, portfolio, directory, brokerAccounts, words[0]);
    if (action === 'orders') return realOrders(invocation, features.portfolio.realOrders, directory, words);
    if (action === 'targets') return showTargets(invocation, portfolio, directory, words);
    if (action === 'export') return exportRows(invocation, portfolio);
    const current = await portfolio.current({
      ...accountOf(invocation),
      ...methodOf(invocation),
      withDays: values.json === true,
      withPaidRates: true,
      opensReturns: values.explain === true,
    });
    if (values.json) {
      const [view, shared] = [
        await toPortfolioView(current, directory, locale),
        await toSharedViews(current, directory, locale),
      ];
      writeJson(io.stdout, shared.length === 0 ? (view ?? null) : { ...view, shared });
    } else {
      showPortfolio(invocation, current, directory);
      const periods = await portfolio.closedPeriods();
      for (const line of periodsText(periods, locale, { onlyChanged: true })) writeLine(io.stdout, line);
      if (values.explain === true)
        for (const line of percentagesText(current, directory, locale)) writeLine(io.stdout, line);
    }
    return EXIT.done;
  });
}

/** Amounts, a day or a closing refer to a statement; without them the command asks the brokers. */
const isStatement = ({ values }: Invocation, words: readonly string[]): boolean =>
  words.some((word) => word.includes('=')) ||
  [values.date, values.close, values.reopen].some((each) => each !== undefined);

const accountOf = ({ values }: Invocation): { readonly account?: string } =>
  typeof values.account === 'string' ? { account: values.account } : {};

function methodOf({ values, locale }: Invocation): { readonly method?: LotMethod } {
  if (typeof values.method !== 'string') return {};
  const method = LOT_METHODS.find((known) => known === values.method);
  if (method === undefined)
    throw new UsageError(message(locale, 'cli.badMethod', { value: values.method, known: LOT_METHODS.join(', ') }));
  return { method };
}
