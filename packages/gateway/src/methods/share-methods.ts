import { shareAccount, unshareAccount } from '@finclaw/app';
import { message } from '@finclaw/config';
import * as z from 'zod/mini';
import { originOf } from '../access/principal.ts';
import type { MethodCall, MethodSource } from './method.ts';
import { identifier, nothing, shortText } from './params.ts';

/** Accounts that the people share with each other. */
export const shareMethods: MethodSource = ({ app }) => {
  const { people, shares, finance } = app;
  const shown = async ({ principal: { person, kind }, locale }: MethodCall) => {
    const { given, received, offers } = await shares.of(person);
    const others = people.list().filter(({ id }) => id !== person);
    return {
      given,
      received,
      // A program reads only what its person has accepted.
      offers: kind === 'browser' ? offers : [],
      people: others.map(({ id, name }) => ({ id, name: name || message(locale, 'people.role.owner') })),
      accounts: await finance.features.portfolio.of(person).accounts(),
    };
  };
  return {
    'shares.list': { params: nothing, run: (_params, call) => shown(call) },
    'shares.add': {
      params: z.strictObject({ account: shortText, person: identifier, access: z.enum(['reader', 'writer']) }),
      run: async (wanted, call) => {
        await shareAccount(app, call.principal.person, { ...wanted, origin: originOf(call.principal) });
        void app.announceOffers();
        return shown(call);
      },
    },
    'shares.accept': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, call) => {
        await shares.accept(call.principal.person, id, originOf(call.principal));
        return shown(call);
      },
    },
    'shares.decline': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, call) => {
        await shares.decline(call.principal.person, id, originOf(call.principal));
        return shown(call);
      },
    },
    'shares.end': {
      params: z.strictObject({ account: shortText, person: identifier }),
      run: async (wanted, call) => {
        await unshareAccount(app, call.principal.person, { ...wanted, origin: originOf(call.principal) });
        return shown(call);
      },
    },
  };
};
