import { message } from '@finclaw/config';
import { amountSayings, answer, calculate, type FinanceTool, invalid, namesOf, sayingsOf } from '@finclaw/market';
import type { ToolExecutionContext } from '@finclaw/tools';
import type { AlertCondition, DecimalString, Locale } from '@finclaw/types';
import { type Owner, ownerOf as ownerOfContext } from '../owner.ts';
import { type AlertSummary, summarizeAlert } from './alert-summary.ts';
import { alertText, conditionText } from './alert-text.ts';
import { type AlertDeps, type AlertSpec, setAlert } from './set-alert.ts';

interface AlertToolDeps extends AlertDeps {
  /** Returns the language of the call's user, in which the alert is also written when it fires. */
  readonly languageOf: (context: ToolExecutionContext) => Locale;
  /** Returns the owner a call is about; by default the sender on that channel. */
  readonly ownerOf?: (context: ToolExecutionContext) => Owner;
}

const CREATE =
  'Sets an alert that is delivered to this conversation when an instrument meets a condition, and again after the condition was left. "5% from here" is percent_from_here, a level fixed by the current price; "5% in a day" is change_percent. Tell the user the current price, the level and whether isMetAlready.';

const LIST = "Lists the user's own alerts with their ids, conditions and state.";

const DELETE = "Removes one of the user's own alerts for good. Takes the id that list_alerts gives.";

/** The spellings of conditions and their meanings. */
const CONDITIONS = {
  above: { type: 'above' },
  at_or_above: { type: 'above', inclusive: true },
  below: { type: 'below' },
  at_or_below: { type: 'below', inclusive: true },
  crosses_above: { type: 'crosses_above' },
  crosses_below: { type: 'crosses_below' },
  change_percent: { type: 'change_percent' },
} as const satisfies Record<string, Omit<AlertCondition, 'value'>>;

const FROM_HERE = 'percent_from_here';
const FIELDS = ['price', 'changePercent', 'volume', 'rsi'] as const;
const MAX_DIGITS = 12;

/** The tools with which a model sets, lists and removes the user's alerts. */
export function alertTools(deps: AlertToolDeps): readonly FinanceTool[] {
  return [createAlertTool(deps), listAlertsTool(deps), deleteAlertTool(deps)];
}

function createAlertTool(deps: AlertToolDeps): FinanceTool {
  return {
    definition: {
      name: 'create_alert',
      description: CREATE,
      inputSchema: {
        type: 'object',
        properties: {
          instrument: { type: 'string', minLength: 1, maxLength: 80, description: 'Name or ticker' },
          condition: {
            type: 'string',
            enum: [...Object.keys(CONDITIONS), FROM_HERE],
            description:
              'change_percent is the change on one day, percent_from_here the distance from the price now: 5 is up 5% or more, -5 down',
          },
          value: { type: 'string', minLength: 1, maxLength: 40, description: 'Such as 200, 75,000, 7만 or -5' },
          field: {
            type: 'string',
            enum: FIELDS,
            description: 'What is watched; price unless told otherwise. rsi is RSI(14) of daily closes',
          },
        },
        required: ['instrument', 'condition', 'value'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: false,
      consequentialArguments: ['instrument', 'condition', 'value', 'field'],
      // It notifies only the conversation it was created in.
      sinkArguments: [],
      restate: async ({ instrument, condition, value, field }) => ({
        instrument: namesOf(instrument, deps.directory),
        condition: sayingsOf(condition),
        value: amountSayings(value),
        field: field === 'price' ? 'usual' : sayingsOf(field),
      }),
    },
    async executor(input, context) {
      const { replyTarget } = context;
      if (replyTarget === undefined)
        return answer(invalid('no-target', 'Nothing can be sent to this conversation later'));
      const isFromHere = input.condition === FROM_HERE;
      const isPercent = isFromHere || input.condition === 'change_percent' || input.field === 'changePercent';
      const value = readValue(String(input.value), isPercent);
      if (value === undefined) return answer(invalid('value', 'The value is not a number'));
      const { field } = input as { field?: NonNullable<AlertCondition['field']> };
      const condition: AlertSpec['condition'] = isFromHere
        ? { type: FROM_HERE, value }
        : { ...CONDITIONS[input.condition as keyof typeof CONDITIONS], value, field };
      const wish = { instrument: String(input.instrument), condition };
      const caller = {
        owner: (deps.ownerOf ?? ownerOfContext)(context),
        target: replyTarget,
        locale: deps.languageOf(context),
        signal: context.abortSignal,
      };
      const set = await setAlert(wish, deps, caller);
      return answer('alert' in set ? { ...set, alert: inWords(set.alert, caller.locale) } : set);
    },
  };
}

function listAlertsTool({ alerts, directory, languageOf, ownerOf = ownerOfContext }: AlertToolDeps): FinanceTool {
  return {
    definition: {
      name: 'list_alerts',
      description: LIST,
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      group: 'finance',
      changes: 'nothing',
      accessesSensitiveData: true,
      isPersonal: true,
      checksStatusOf: ['create_alert', 'delete_alert'],
    },
    async executor(_input, context: ToolExecutionContext) {
      return answer({
        status: 'ok',
        alerts: (await alerts.list(ownerOf(context))).map((alert) =>
          inWords(summarizeAlert(alert, directory), languageOf(context)),
        ),
      });
    },
  };
}

function deleteAlertTool({ alerts, directory, languageOf, ownerOf = ownerOfContext }: AlertToolDeps): FinanceTool {
  return {
    definition: {
      name: 'delete_alert',
      description: DELETE,
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string', minLength: 1, maxLength: 40, description: 'The id of the alert' } },
        required: ['id'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: false,
      consequentialArguments: ['id'],
      sinkArguments: [],
      restate: async (input, context) => {
        const alert = (await alerts.list(ownerOf(context))).find(({ id }) => id === input.id);
        return { id: alert ? namesOf(alert.symbol, directory) : [] };
      },
      describeCall: async (input, context) => {
        const alert = (await alerts.list(ownerOf(context))).find(({ id }) => id === input.id);
        return (
          alert &&
          ((locale) => [
            message(locale, 'alerts.removeRequest', { alert: alertText(summarizeAlert(alert, directory), locale) }),
          ])
        );
      },
    },
    async executor(input, context) {
      const removed = await alerts.remove(ownerOf(context), String(input.id));
      if (removed === undefined) return answer(invalid('unknown-id', 'The user has no alert with that id'));
      return answer({ status: 'ok', removed: inWords(summarizeAlert(removed, directory), languageOf(context)) });
    },
  };
}

/** Adds an alert's condition in words, where "above" and "at or above" differ. */
const inWords = (alert: AlertSummary, locale: Locale) => ({
  ...alert,
  conditionText: conditionText(alert.condition, alert.instrument, locale),
});

/** Parses a typed value; a repeating fraction is not a threshold, and 5% of a percentage is 5. */
function readValue(text: string, isPercent: boolean): DecimalString | undefined {
  const result = calculate(isPercent ? text.replace(/(?<!\s)\s*%$/, '') : text);
  return result.ok && result.value.isExactWithin(MAX_DIGITS) ? result.value.toDecimal(MAX_DIGITS) : undefined;
}
