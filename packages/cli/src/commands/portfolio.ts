import { message } from '@finclaw/config';
import { LOT_METHODS, type LotMethod, percentagesText, toPortfolioView, toSharedViews } from '@finclaw/portfolio';
import { readAction, requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { showAccountTypes } from '../portfolio/account-type.ts';
import { addRow } from '../portfolio/add-row.ts';
import { editEntry } from '../portfolio/edit-entry.ts';
import { exportRows } from '../portfolio/export-rows.ts';
import { importFile } from '../portfolio/import-file.ts';
import { listRows } from '../portfolio/list-rows.ts';
import { ownAsset } from '../portfolio/own-asset.ts';
import { showPerformance, showTargets } from '../portfolio/performance.ts';
import { reconcileAccounts } from '../portfolio/reconcile.ts';
import { shareWith } from '../portfolio/share-with.ts';
import { showPortfolio } from '../portfolio/show-portfolio.ts';
import { showTaxYear } from '../portfolio/tax-year.ts';
import { undoEntry } from '../portfolio/undo-entry.ts';
import { UsageError } from '../usage-error.ts';
import { withFinance } from '../with-finance.ts';

const ACTIONS = {
  show: 0,
  add: Number.POSITIVE_INFINITY,
  own: Number.POSITIVE_INFINITY,
  import: 1,
  export: 0,
  transactions: 0,
  edit: Number.POSITIVE_INFINITY,
  undo: 1,
  tax: 1,
  account: Number.POSITIVE_INFINITY,
  performance: 0,
  reconcile: 1,
  targets: Number.POSITIVE_INFINITY,
  share: 2,
  unshare: 2,
  shares: 0,
  accept: 1,
  decline: 1,
};
/** The required argument of an action. */
const SUBJECTS: Partial<Record<keyof typeof ACTIONS, string>> = {
  import: 'FILE',
  edit: 'ID',
  undo: 'ID',
  tax: 'YEAR',
  share: 'ACCOUNT',
  unshare: 'ACCOUNT',
  accept: 'ID',
  decline: 'ID',
};

const SHARING = ['share', 'unshare', 'shares', 'accept', 'decline'] as const;
const isSharing = (action: string): action is (typeof SHARING)[number] => SHARING.some((each) => each === action);

/** `finclaw portfolio`: what the person at this machine holds, and the rows it comes from. */
export const command: CommandModule = {
  options: {
    account: { type: 'string' },
    date: { type: 'string' },
    price: { type: 'string' },
    amount: { type: 'string' },
    fee: { type: 'string' },
    tax: { type: 'string' },
    currency: { type: 'string' },
    quantity: { type: 'string' },
    value: { type: 'string' },
    coupon: { type: 'string' },
    frequency: { type: 'string' },
    face: { type: 'string' },
    maturity: { type: 'string' },
    underlying: { type: 'string' },
    right: { type: 'string' },
    strike: { type: 'string' },
    multiplier: { type: 'string' },
    'settled-amount': { type: 'string' },
    'settled-currency': { type: 'string' },
    rate: { type: 'string' },
    yes: { type: 'boolean' },
    map: { type: 'string', multiple: true },
    'skip-bad': { type: 'boolean' },
    name: { type: 'string', multiple: true },
    lots: { type: 'string' },
    into: { type: 'string' },
    ratio: { type: 'string' },
    received: { type: 'string' },
    'cost-share': { type: 'string' },
    method: { type: 'string' },
    opened: { type: 'string' },
    year: { type: 'string' },
    salary: { type: 'string' },
    country: { type: 'string' },
    'other-income': { type: 'string' },
    'gross-income': { type: 'string' },
    gain: { type: 'string' },
    class: { type: 'string' },
    'long-term': { type: 'boolean' },
    filing: { type: 'string' },
    explain: { type: 'boolean' },
    csv: { type: 'boolean' },
    from: { type: 'string' },
    benchmark: { type: 'string' },
    clear: { type: 'boolean' },
    format: { type: 'string' },
    as: { type: 'string' },
  },

  async run(typed: Invocation): Promise<number> {
    const { action, words } = readAction(typed, 'portfolio', ACTIONS);
    const subject = SUBJECTS[action] === undefined ? '' : requireWord(typed, words[0], SUBJECTS[action]);
    return withFinance(typed, async (finance, invocation) => {
      const { directory, portfolioOf, brokerAccounts } = finance;
      const { io, locale, values } = invocation;
      if (isSharing(action)) return shareWith(invocation, finance, action, words);
      const portfolio = portfolioOf(PORTFOLIO_OWNER);
      if (action === 'add') return addRow(invocation, portfolio, words);
      if (action === 'own') return ownAsset(invocation, portfolio, words);
      if (action === 'import') return importFile(invocation, portfolio, subject);
      if (action === 'transactions') return listRows(invocation, portfolio, directory);
      if (action === 'edit') return editEntry(invocation, portfolio, words);
      if (action === 'undo') return undoEntry(invocation, portfolio, subject);
      if (action === 'account') return showAccountTypes(invocation, portfolio, words);
      if (action === 'tax') return showTaxYear(invocation, portfolio, subject);
      if (action === 'performance') return showPerformance(invocation, portfolio, directory);
      if (action === 'reconcile') return reconcileAccounts(invocation, portfolio, directory, brokerAccounts, words[0]);
      if (action === 'targets') return showTargets(invocation, portfolio, directory, words);
      if (action === 'export') return exportRows(invocation, portfolio);
      const current = await portfolio.current({
        ...accountOf(invocation),
        ...methodOf(invocation),
        withDays: values.json === true,
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
        if (values.explain === true)
          for (const line of percentagesText(current, directory, locale)) writeLine(io.stdout, line);
      }
      return EXIT.done;
    });
  },
};

const accountOf = ({ values }: Invocation): { readonly account?: string } =>
  typeof values.account === 'string' ? { account: values.account } : {};

function methodOf({ values, locale }: Invocation): { readonly method?: LotMethod } {
  if (typeof values.method !== 'string') return {};
  const method = LOT_METHODS.find((known) => known === values.method);
  if (method === undefined)
    throw new UsageError(message(locale, 'cli.badMethod', { value: values.method, known: LOT_METHODS.join(', ') }));
  return { method };
}
