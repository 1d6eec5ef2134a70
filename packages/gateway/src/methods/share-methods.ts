import { shareAccount, unshareAccount } from '@finclaw/app';
import { message } from '@finclaw/config';
import * as z from 'zod/mini';
import { originOf, type Principal } from '../access/principal.ts';
import type { MethodSource } from './method.ts';
import { identifier, nothing, shortText } from './params.ts';

/** Accounts that the people share with each other. */
export const shareMethods: MethodSource = ({ app }) => {
  const { people, shares, finance, locale } = app;
  const shown = async ({ person, kind }: Principal) => {
    const { given, received, offers } = await shares.of(person);
    const others = people.list().filter(({ id }) => id !== person);
    return {
      ...{ given, received },
      // A program reads only what its person has accepted.
      offers: kind === 'browser' ? offers : [],
      people: others.map(({ id, name }) => ({ id, name: name || message(locale, 'people.role.owner') })),
      accounts: await finance.portfolioOf(person).accounts(),
    };
  };
  return {
    'shares.list': { params: nothing, run: (_params, { principal }) => shown(principal) },
    'shares.add': {
      params: z.strictObject({ account: shortText, person: identifier, access: z.enum(['reader', 'writer']) }),
      run: async (wanted, { principal }) => {
        await shareAccount(app, principal.person, { ...wanted, origin: originOf(principal) });
        void app.announceOffers();
        return shown(principal);
      },
    },
    'shares.accept': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, { principal }) => {
        await shares.accept(principal.person, id, originOf(principal));
        return shown(principal);
      },
    },
    'shares.decline': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, { principal }) => {
        await shares.decline(principal.person, id, originOf(principal));
        return shown(principal);
      },
    },
    'shares.end': {
      params: z.strictObject({ account: shortText, person: identifier }),
      run: async (wanted, { principal }) => {
        await unshareAccount(app, principal.person, { ...wanted, origin: originOf(principal) });
        return shown(principal);
      },
    },
  };
};
