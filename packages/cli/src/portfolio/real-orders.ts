import { parseAmountCell } from '@finclaw/broker-files';
import {
  ORDER_BROKERS,
  type OrderLimits,
  orderAccountText,
  type RealOrders,
  realOrderText,
  summarizeRealOrder,
} from '@finclaw/brokers';
import { message } from '@finclaw/config';
import { compareDecimals, formatMoney, Money } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { brokerName } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio orders`: shows which accounts real orders may be sent to, and their states. `on` and `off` enable and
 * disable them for an account, `cancel` asks the broker to cancel one, and `none` settles one whose outcome is unknown.
 */
export async function realOrders(
  invocation: Invocation,
  orders: RealOrders,
  directory: InstrumentDirectory,
  [action, subject = '']: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  if (orders.brokers.length === 0)
    throw new UsageError(message(locale, 'realOrder.noBroker', { brokers: ORDER_BROKERS.join(', ') }));
  if (action === 'on') return switchOn(invocation, orders, subject);
  if (action === 'off') await orders.forbid(accountOf(invocation, orders, subject).broker);
  else if (action === 'cancel' || action === 'none') {
    const order = await orders.recorded(PORTFOLIO_OWNER, subject);
    if (order === undefined) throw new UsageError(message(locale, 'broker.unknownOrder', { id: subject }));
    if (action === 'cancel') await orders.cancel(PORTFOLIO_OWNER, order.id);
    else if (!(await settleByHand(invocation, orders, directory, order.id))) return EXIT.failed;
  } else if (action !== undefined) throw new UsageError(message(locale, 'realOrder.which'));
  const all = (await orders.list(PORTFOLIO_OWNER)).map((order) => summarizeRealOrder(order, directory));
  const accounts = await orders.accounts(PORTFOLIO_OWNER);
  if (values.json) writeJson(io.stdout, { accounts, orders: all });
  else {
    for (const account of accounts) writeLine(io.stdout, orderAccountText(account, locale));
    if (all.length === 0) writeLine(io.stdout, message(locale, 'realOrder.none'));
    for (const order of all) writeLine(io.stdout, realOrderText(order, locale));
  }
  return EXIT.done;
}

function accountOf({ locale }: Invocation, orders: RealOrders, named: string) {
  const broker = orders.brokers.find((each) => each === named.toLowerCase());
  if (broker === undefined)
    throw new UsageError(message(locale, 'realOrder.noBroker', { brokers: orders.brokers.join(', ') }));
  return { broker };
}

/** Enables real orders only for a line that a person types at a terminal, so that no tool or script can. */
async function switchOn(invocation: Invocation, orders: RealOrders, named: string): Promise<number> {
  const { io, locale } = invocation;
  const { broker } = accountOf(invocation, orders, named);
  const limits: OrderLimits = { perOrder: limitOf(invocation, 'per-order'), perDay: limitOf(invocation, 'per-day') };
  if (compareDecimals(limits.perDay, limits.perOrder) < 0)
    throw new UsageError(message(locale, 'realOrder.perDayTooSmall'));
  if (!io.stdin.isTTY) {
    writeLine(io.stderr, message(locale, 'realOrder.needsTerminal'));
    return EXIT.failed;
  }
  const account = (await orders.accounts(PORTFOLIO_OWNER)).find((each) => each.broker === broker);
  const money = (amount: OrderLimits['perDay']): string =>
    account === undefined ? amount : formatMoney(Money.of(amount, account.currency), locale);
  const about = {
    broker: brokerName(broker, locale),
    perOrder: money(limits.perOrder),
    perDay: money(limits.perDay),
    word: broker,
  };
  const typed = await ask(invocation, message(locale, 'realOrder.confirm', about));
  if (typed.toLowerCase() !== broker) {
    writeLine(io.stderr, message(locale, 'realOrder.notSwitchedOn'));
    return EXIT.failed;
  }
  await orders.allow(broker, limits);
  for (const each of await orders.accounts(PORTFOLIO_OWNER)) writeLine(io.stdout, orderAccountText(each, locale));
  return EXIT.done;
}

function limitOf({ locale, values }: Invocation, name: 'per-order' | 'per-day') {
  const typed = values[name];
  const amount = typeof typed === 'string' ? parseAmountCell(typed) : null;
  if (amount === null || amount === undefined || compareDecimals(amount, 0n) <= 0)
    throw new UsageError(message(locale, 'cli.badAmount', { name: `--${name}`, value: String(typed ?? '') }));
  return amount;
}

async function settleByHand(
  invocation: Invocation,
  orders: RealOrders,
  directory: InstrumentDirectory,
  id: string,
): Promise<boolean> {
  const { io, locale } = invocation;
  const [order] = (await orders.list(PORTFOLIO_OWNER)).filter((each) => each.id === id);
  if (order === undefined || order.state !== 'unknown')
    throw new UsageError(message(locale, 'realOrder.notUnknown', { id }));
  if (!io.stdin.isTTY) {
    writeLine(io.stderr, message(locale, 'realOrder.needsTerminal'));
    return false;
  }
  const text = realOrderText(summarizeRealOrder(order, directory), locale);
  const typed = await ask(invocation, message(locale, 'realOrder.confirmNone', { order: text }));
  if (!/^(?:y|yes|예|네)$/i.test(typed)) return false;
  await orders.markNotSent(PORTFOLIO_OWNER, id);
  return true;
}

async function ask({ io }: Invocation, question: string): Promise<string> {
  const { askLine } = await import('../terminal/input/ask-line.ts');
  return (await askLine(io, question))?.trim() ?? '';
}
