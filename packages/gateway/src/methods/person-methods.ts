import { exportPerson } from '@finclaw/app';
import { RATED_CURRENCIES } from '@finclaw/market/instruments';
import { LOCALES } from '@finclaw/types';
import * as z from 'zod/mini';
import type { MethodSource } from './method.ts';
import { nothing } from './params.ts';

const part = <const Values extends readonly string[]>(values: Values) => z.optional(z.nullable(z.enum(values)));
const word = z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(60))));

/** The profile of a reader, and everything they stored. */
export const personMethods: MethodSource = ({ app }) => {
  const { settings } = app;
  const shown = (person: string) => ({ ...settings.of(person), currencies: [...RATED_CURRENCIES] });
  return {
    'person.get': { params: nothing, run: (_params, { principal }) => shown(principal.person) },
    'person.update': {
      params: z.strictObject({
        language: part(LOCALES),
        baseCurrency: word,
        taxResidence: part(['kr', 'us', 'none']),
        timeZone: word,
        colours: part(['red-up', 'green-up']),
        investor: part(['retail', 'professional', 'institutional']),
        riskTolerance: part(['low', 'medium', 'high']),
        markets: z.optional(z.nullable(z.array(z.enum(['kr', 'us', 'crypto'])).check(z.maxLength(3)))),
      }),
      run: async (wanted, { principal }) => {
        await settings.change(principal.person, wanted);
        return shown(principal.person);
      },
    },
    'person.introduce': {
      params: z.strictObject({
        language: z.enum(LOCALES),
        timeZone: z.optional(z.string().check(z.maxLength(60))),
      }),
      run: async (seen, { principal }) => {
        await settings.introduce(principal.person, seen);
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
