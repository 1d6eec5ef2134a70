import { exportPerson } from '@finclaw/app';
import { RATED_CURRENCIES } from '@finclaw/finance/instruments';
import * as z from 'zod/mini';
import type { MethodSource } from './method.ts';
import { nothing } from './params.ts';

/** What somebody sets for themselves, and everything they stored. */
export const personMethods: MethodSource = ({ app }) => {
  const { settings } = app;
  const shown = (person: string) => ({ ...settings.of(person), currencies: [...RATED_CURRENCIES] });
  return {
    'person.get': { params: nothing, run: (_params, { principal }) => shown(principal.person) },
    'person.update': {
      params: z.strictObject({
        language: z.optional(z.nullable(z.enum(['ko', 'en']))),
        baseCurrency: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(30)))),
        taxHome: z.optional(z.nullable(z.enum(['kr', 'us']))),
      }),
      run: async (wanted, { principal }) => {
        await settings.change(principal.person, wanted);
        return shown(principal.person);
      },
    },
    'person.export': {
      params: nothing,
      run: async (_params, { principal }) => ({
        filename: 'finclaw-my-data.json',
        text: JSON.stringify(
          await exportPerson(app, principal.person),
          (_key, value) => (typeof value === 'bigint' ? String(value) : value),
          2,
        ),
      }),
    },
  };
};
