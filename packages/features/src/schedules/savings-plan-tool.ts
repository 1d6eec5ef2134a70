import { message } from '@finclaw/config';
import {
  answer,
  type FinanceTool,
  invalid,
  type LocalDate,
  localDateAt,
  namesOf,
  parseLocalDate,
  unresolved,
} from '@finclaw/market';
import { askedAboutCode, currencyFromWord } from '@finclaw/market/instruments';
import { amountOf } from '@finclaw/portfolio';
import type { ToolExecutionContext } from '@finclaw/tools';
import type { CurrencyCode, DecimalString, Locale } from '@finclaw/types';
import type { SavingsPlan } from './job.ts';
import { planText } from './savings-plan.ts';
import { jobResult, type ScheduleToolDeps, summarize } from './tool-answer.ts';

const DESCRIPTION =
  'Sets up a savings plan, or with id changes one: every month the program records a purchase for a fixed sum in the portfolio, at the first closing price from that day on, and tells the user. ' +
  'It orders nothing: it books what the user’s broker buys. Never with a simulated or missing price. Ask for sum, instrument and day when they are not said. list_schedules shows plans, delete_schedule ends one, /schedule pause ID pauses it.';

const LAST_DAY = 31;
/** Days that some months do not have; the last one of a month is written 31. */
const EVERY_MONTH = 28;
const MORNING = '0 9';

const text = (description: string, maxLength: number) => ({ type: 'string', minLength: 1, maxLength, description });

/** Returns the first day of a plan: the day itself, or the first of a month; null for a past or an impossible one. */
function firstDay(start: string, today: LocalDate): LocalDate | undefined | null {
  if (start.trim() === today.slice(0, 7)) return today;
  const day = parseLocalDate(/^\d{4}-\d{2}$/.test(start.trim()) ? `${start.trim()}-01` : start.trim());
  return day === undefined || day < today ? null : day;
}

/** The tool for recurring purchases that are recorded automatically; a person approves each plan once. */
export function savingsPlanTool(deps: ScheduleToolDeps): FinanceTool {
  const { directory, schedules, commands, zones, now, placeOf, ownerOf, languageOf } = deps;
  const planIn = async (input: Readonly<Record<string, unknown>>, context: ToolExecutionContext) => {
    const named = String(input.instrument);
    const found = askedAboutCode(await directory.lookUp(named, context.abortSignal));
    if (found.kind !== 'found') return { refusal: unresolved(named, found) };
    const { symbol, names, currency: own, type, isDelisted } = found.instrument;
    if (type === 'index' || type === 'forex' || isDelisted)
      return { refusal: invalid('instrument', `${symbol} cannot be bought: an index, a currency or no longer listed`) };
    const amount = amountOf(String(input.amount));
    if (amount === null || amount === undefined || !/^[0.]*[1-9]/.test(amount))
      return { refusal: invalid('amount', 'The sum is a number above nothing') };
    const currency = typeof input.currency === 'string' ? currencyFromWord(input.currency) : own;
    if (currency === undefined) return { refusal: invalid('currency', 'There is no rate for that currency') };
    const day = Number(input.day);
    if (day > EVERY_MONTH && day !== LAST_DAY)
      return { refusal: invalid('day', 'A day from 1 to 28, or 31 for the last day of each month') };
    const today = localDateAt(now(), (await zones.of(ownerOf(context))) || 'UTC');
    const from = typeof input.start === 'string' ? firstDay(input.start, today) : undefined;
    if (from === null)
      return { refusal: invalid('start', 'The start is a month or a day to come, YYYY-MM or YYYY-MM-DD') };
    const cron = `${MORNING} ${day === LAST_DAY ? 'L' : day} * *`;
    const account = typeof input.account === 'string' ? input.account.trim() : 'main';
    const plan: SavingsPlan = {
      symbol,
      names,
      amount: amount as DecimalString,
      currency: currency as CurrencyCode,
      account,
    };
    return { plan, day, rule: { kind: 'cron', cron, ...(from && { from }) } as const };
  };
  return {
    definition: {
      name: 'savings_plan',
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: {
          instrument: text('Name or ticker', 80),
          amount: text('The sum of each purchase, such as 300000', 30),
          currency: text('Its currency; that of the instrument by default', 30),
          day: { type: 'integer', minimum: 1, maximum: LAST_DAY, description: 'Day of the month, 31 is the last' },
          start: text('The month or day it begins, YYYY-MM or YYYY-MM-DD; at once by default', 10),
          account: text('The account it is recorded in, as the ledger calls it; main by default', 60),
          id: text('The plan to change, from list_schedules; without it a new one is made', 40),
        },
        required: ['instrument', 'amount', 'day'],
        additionalProperties: false,
      },
      group: 'finance',
      // One approval covers every month, so a person must always see it first.
      changes: 'outside',
      accessesSensitiveData: true,
      isPersonal: true,
      consequentialArguments: ['instrument', 'amount', 'currency', 'day', 'start', 'account', 'id'],
      sinkArguments: [],
      restate: async ({ instrument, account }) => ({
        instrument: namesOf(instrument, directory),
        ...((account === undefined || account === 'main') && { account: 'usual' as const }),
      }),
      describeCall: async (input, context) => {
        const read = await planIn(input, context);
        if (read.plan === undefined) return undefined;
        const { plan, day, rule } = read;
        const task = { kind: 'invest', ...plan } as const;
        const change =
          typeof input.id === 'string'
            ? await schedules.previewPlan(ownerOf(context), input.id, rule, task)
            : undefined;
        const { from } = change?.after.rule ?? rule;
        const replaced = change?.before.task;
        return (locale: Locale) => [
          message(locale, day === LAST_DAY ? 'plans.request.lastDay' : 'plans.request', {
            plan: planText(plan, locale),
            day,
          }),
          ...(from === undefined ? [] : [message(locale, 'plans.request.from', { date: from })]),
          ...(replaced?.kind === 'invest'
            ? [message(locale, 'plans.request.replaces', { plan: planText(replaced, locale) })]
            : []),
          message(locale, 'plans.request.means'),
        ];
      },
    },
    async executor(input, context) {
      const place = placeOf(context);
      if (place === undefined) return answer(invalid('no-target', 'Nothing can be sent to this conversation later'));
      const read = await planIn(input, context);
      if (read.plan === undefined) return answer(read.refusal);
      const caller = { owner: ownerOf(context), place, locale: languageOf(context) };
      const task = { kind: 'invest', ...read.plan } as const;
      if (typeof input.id !== 'string')
        return answer(jobResult(await commands.add(read.rule, task, caller), caller.locale));
      const changed = await schedules.changePlan(caller.owner, input.id, read.rule, task);
      if (changed === 'waiting')
        return answer(invalid('waiting', 'A purchase of this plan waits for its closing price; change it after that'));
      if (changed === undefined) return answer(invalid('id', 'The user has no savings plan with that id'));
      return answer({ status: 'ok', schedule: summarize(changed, caller.locale) });
    },
  };
}
