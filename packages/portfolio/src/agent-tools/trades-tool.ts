import { answer, type FinanceTool, invalid, limited, Money, parseLocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { ReceivedRow } from '../income/look-up-income.ts';
import { type EntryRow, HISTORY_KINDS } from '../ledger/ledger-row.ts';
import { CURRENCY, type PortfolioToolDeps, portfolioIn, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownFigure, shownMoney, shownNames, shownPercent } from './shown.ts';

const DESCRIPTION =
  "Rows of the user's own ledger, newest first, with the amounts the broker moved; sales with what they realised before tax, summed in `realised`; dividends and interest also in the base currency, summed in `incomeInBase`.";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** The tool that lists what was recorded. */
export function portfolioTradesTool(deps: PortfolioToolDeps): FinanceTool {
  const { directory } = deps;
  return {
    definition: {
      ...privateTool('portfolio_trades', DESCRIPTION, {
        symbol: textProperty('Only this instrument, by name or symbol', 80),
        account: textProperty('Only this account'),
        kind: { type: 'string', enum: HISTORY_KINDS, description: 'Only rows of this kind' },
        from: textProperty('First day, YYYY-MM-DD', 10),
        to: textProperty('Last day, YYYY-MM-DD', 10),
        currency: CURRENCY,
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_LIMIT,
          description: `At most this many rows, ${DEFAULT_LIMIT} by default`,
        },
      }),
      checksStatusOf: ['record_trade'],
    },
    async executor(input, context) {
      const [from, to] = [textOf(input, 'from'), textOf(input, 'to')];
      if ([from, to].some((day) => day !== undefined && parseLocalDate(day) === undefined))
        return answer(invalid('date', 'A day is written YYYY-MM-DD'));
      const word = textOf(input, 'symbol');
      const found = word === undefined ? undefined : directory.resolve(word);
      const symbol = found?.kind === 'found' ? found.instrument.symbol : word?.trim().toUpperCase();
      const [account, kind] = [textOf(input, 'account'), textOf(input, 'kind')];
      const isNear = (row: EntryRow): boolean =>
        (symbol === undefined || ('symbol' in row && row.symbol === symbol)) &&
        (account === undefined || row.account === account) &&
        (from === undefined || row.date >= from) &&
        (to === undefined || row.date <= to);
      const portfolio = portfolioIn(deps, input, context);
      if ('status' in portfolio) return answer(portfolio);
      const near = [...(await portfolio.rows())].filter(isNear).reverse();
      const rows = near.filter((row) => kind === undefined || row.kind === kind);
      const gains = await portfolio.realised();
      const gained = rows.flatMap(({ id }) => gains.get(id) ?? []);
      const received = rows.filter((row): row is ReceivedRow => row.kind === 'dividend' || row.kind === 'interest');
      const income = await portfolio.convertReceived(received, context.abortSignal);
      const inBase = new Map(received.map(({ id }, at) => [id, income.amounts[at]]));
      const limit = typeof input.limit === 'number' ? input.limit : DEFAULT_LIMIT;
      const named = (row: EntryRow) => ({
        ...shownRow(row),
        ...shownGain(gains.get(row.id)),
        ...(income.isConverted && shownIncome(inBase.get(row.id))),
        ...('symbol' in row && row.symbol !== undefined && shownNames(row.symbol, directory)),
      });
      return answer({
        status: 'ok',
        count: rows.length,
        ...(gained.length > 0 && { realised: totals(gained) }),
        ...(received.length > 0 && {
          incomeInBase: shownFigure(income.total),
          incomeInBaseIs: 'dividends and interest of these rows as they came in, at the rates of their days',
          // Some brokers pay the whole dividend and charge the tax beside it.
          ...(near.some((row) => row.kind === 'tax') && {
            taxIsApart: 'tax charged in rows of its own (kind tax) is not taken off incomeInBase: say so',
          }),
        }),
        ...(income.isConverted && limited('converted', ...income.limits)),
        rows: rows.slice(0, limit).map(named),
      });
    },
  };
}

const shownGain = (gain: Money | undefined) => (gain === undefined ? {} : { realised: shownMoney(gain) });

const shownIncome = (amount: Money | undefined) => (amount === undefined ? {} : { amountInBase: shownMoney(amount) });

/** The sum in each currency. */
const totals = (gains: readonly Money[]) =>
  [...Map.groupBy(gains, ({ currency }) => currency)].map(([currency, each]) => shownMoney(Money.sum(each, currency)));

/**
 * Formats a ledger row for a result. Remarks in imported files and of other people are untrusted, so the model does not
 * receive them.
 */
export function shownRow({
  id: _id,
  recordedAt: _recordedAt,
  by,
  isOthers,
  source,
  note,
  reference,
  ...stored
}: EntryRow) {
  const { costShare, ...rest } = stored as typeof stored & { readonly costShare?: DecimalString };
  const row = { ...rest, ...(costShare !== undefined && { costSharePercent: shownPercent(costShare) }) };
  if (source !== undefined) return { ...row, import: source.batch, line: source.line };
  if (by !== undefined || isOthers) return row;
  return { ...row, note, reference };
}
