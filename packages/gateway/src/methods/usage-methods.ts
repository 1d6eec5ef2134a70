import { zoneOfReader } from '@finclaw/infra';
import { describeModelStatus } from '@finclaw/models';
import { type UsageTotals, usdText } from '@finclaw/storage';
import type { UsageView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { MethodSource } from './method.ts';
import { limit, nothing } from './params.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The methods for models and their cost. */
export const usageMethods: MethodSource = ({ app, conversations, now, doctor }) => ({
  'usage.get': {
    params: z.strictObject({ days: limit(3660) }),
    run: async ({ days = 30 }, { principal }) => {
      const midnight = new Date(now()).setHours(0, 0, 0, 0);
      // Only an owner sees the total spending; the conversations of others are never included.
      const whose = app.people.get(principal.person)?.role === 'owner' ? {} : { owner: principal.person };
      const range = { ...whose, from: midnight - (days - 1) * DAY_MS };
      const { usage } = app.store;
      const views = async (by: 'day' | 'model' | 'session', from = range) => (await usage.totals(by, from)).map(toView);
      const [today] = await views('day', { ...whose, from: midnight });
      const bySession = (await views('session')).filter(({ key }) => conversations.maySee(principal, key));
      return {
        byDay: await views('day'),
        byModel: await views('model'),
        bySession,
        today,
      };
    },
  },
  'models.list': {
    params: nothing,
    run: async (_params, { principal: { person }, locale }) => ({
      models: (await app.models.list({ person })).map(({ id, provider, displayName, status, capabilities }) => ({
        id,
        provider,
        displayName,
        isUsable: status.kind === 'ready',
        status: describeModelStatus(locale, status, (at) =>
          new Date(at).toLocaleTimeString(locale, { timeZone: zoneOfReader() }),
        ),
        supportsImages: capabilities.vision,
      })),
    }),
  },
  ...(doctor && {
    'doctor.run': {
      params: nothing,
      run: async (_params, { principal }) => ({ findings: await doctor(principal.person) }),
    },
  }),
});

function toView({ costNanoUsd, estimateNanoUsd, ownNanoUsd, ...row }: UsageTotals): UsageView {
  return { ...row, costUsd: usdText(costNanoUsd), estimatedUsd: usdText(estimateNanoUsd), ownUsd: usdText(ownNanoUsd) };
}
