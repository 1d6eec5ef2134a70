import { Refusal } from '@finclaw/config';
import { type Alert, type AlertView, createDecimalString, type Locale } from '@finclaw/types';
import * as z from 'zod/mini';
import type { FeatureMethods } from '../feature.ts';
import { identifier, nothing, shortText } from '../method-params.ts';
import { instrumentNamed, subjectOf, unknownSymbol } from '../named-instruments.ts';
import { alertAnswerText } from './alert-commands.ts';
import { type AlertDeps, setAlert } from './set-alert.ts';

/** Alerts created in a panel are delivered to a separate conversation. */
const THREAD = 'alerts';

const condition = z.strictObject({
  type: z.enum(['above', 'below', 'crosses_above', 'crosses_below', 'change_percent', 'percent_from_here']),
  value: z.string().check(z.regex(/^-?\d{1,20}(\.\d{1,10})?$/)),
});

/** The caller's alerts, for the page and for programs. */
export function alertMethods(deps: AlertDeps) {
  const { alerts, directory } = deps;
  const viewOf = (alert: Alert, locale: Locale): AlertView => ({
    ...plainAlert(alert),
    ...subjectOf(directory, alert.symbol, locale),
  });
  return {
    'alerts.list': {
      params: nothing,
      run: async (_params, { owner, locale }) => ({
        alerts: (await alerts.list(owner)).map((alert) => viewOf(alert, locale)),
      }),
    },
    'alerts.create': {
      params: z.strictObject({ symbol: shortText, condition }),
      run: async (params, call) => {
        const { owner, locale } = call;
        const instrument = instrumentNamed(directory, params.symbol);
        const [{ type }, value] = [params.condition, createDecimalString(params.condition.value)];
        const field = type === 'change_percent' ? 'changePercent' : 'price';
        const answer = await setAlert(
          {
            instrument: instrument.symbol,
            condition: type === 'percent_from_here' ? { type, value } : { type, value, field },
          },
          deps,
          { ...call, target: call.target(THREAD) },
        );
        const isRefused = answer.status === 'refused';
        if (isRefused && answer.reason === 'too-many')
          throw new Refusal('CONFLICT', 'alerts.tooMany', { max: answer.max });
        if (isRefused && answer.reason === 'no-price') throw new Refusal('INVALID_INPUT', 'alerts.noPriceNow');
        if (isRefused && answer.reason === 'condition')
          throw new Refusal('INVALID_INPUT', `alerts.value.${answer.fault}`);
        // A duplicate request creates one alert.
        const stored = 'alert' in answer && (await alerts.list(owner)).find(({ id }) => id === answer.alert.id);
        if (!stored) throw unknownSymbol('unknown', params.symbol);
        return { alert: viewOf(stored, locale), message: alertAnswerText(answer, locale) };
      },
    },
    'alerts.remove': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, { owner }) => ({ removed: (await alerts.remove(owner, id)) !== undefined }),
    },
  } satisfies FeatureMethods;
}

/** Returns an alert without its target and observations. */
function plainAlert({
  id,
  name,
  symbol,
  condition,
  enabled,
  channelId,
  createdAt,
  lastTriggeredAt,
  triggerCount,
  cooldownMs,
}: Alert): Alert {
  return {
    id,
    symbol,
    condition,
    enabled,
    createdAt,
    triggerCount,
    cooldownMs,
    ...(name === undefined ? {} : { name }),
    channelId,
    lastTriggeredAt,
  };
}
