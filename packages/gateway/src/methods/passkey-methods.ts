import { invalidInput, Refusal } from '@finclaw/config';
import * as z from 'zod/mini';
import type { Principal } from '../access/principal.ts';
import type { MethodSource } from './method.ts';
import { identifier, nothing, shortText } from './params.ts';

const origin = z.string().check(z.regex(/^https?:\/\/[^/?#\s]{1,300}$/));

/**
 * A person's passkeys, from a signed-in browser, because a program must not create a way to sign in; and their accounts
 * at the company's provider.
 */
export const passkeyMethods: MethodSource = ({ app: { people, oidcSessions }, passkeys, links, access }) => ({
  'passkeys.list': {
    params: nothing,
    run: async (_params, { principal }) => ({ passkeys: await passkeys.list(principal.person) }),
  },
  'passkeys.begin': {
    params: z.strictObject({ origin }),
    run: async (params, { principal }) => {
      assertBrowser(principal);
      const person = { id: principal.person, name: people.get(principal.person)?.name ?? '' };
      const options = await passkeys.beginAdding(person, params.origin);
      if (options === undefined) throw invalidInput('passkeys');
      return { options };
    },
  },
  'passkeys.finish': {
    params: z.strictObject({ origin, name: shortText, response: z.record(z.string(), z.unknown()) }),
    run: async ({ name, response, ...params }, { principal }) => {
      assertBrowser(principal);
      return { added: await passkeys.finishAdding(principal.person, params.origin, name, response) };
    },
  },
  'passkeys.remove': {
    params: z.strictObject({ id: identifier }),
    run: async ({ id }, { principal }) => ({ removed: await passkeys.remove(principal.person, id) }),
  },
  'signIns.list': {
    params: nothing,
    run: async (_params, { principal: { person } }) => ({
      signIns: (await links.all()).get(person) ?? [],
      ...((await oidcSessions.isNeededBy(person)) && { stay: true }),
    }),
  },
  'signIns.remove': {
    params: z.strictObject({ id: identifier }),
    run: async ({ id }, { principal: { person } }) => {
      // The next sign-in would create a new person, without the role and the cap that an owner gave this one.
      if (await oidcSessions.isNeededBy(person)) throw new Refusal('FORBIDDEN', 'gateway.oidc.staysLinked');
      const removed = (await links.remove(id, person)) !== undefined;
      if (removed) await access.signOut({ person, signIn: id });
      return { removed };
    },
  },
});

function assertBrowser({ kind }: Principal): void {
  if (kind !== 'browser') throw new Refusal('FORBIDDEN', 'gateway.browserOnly');
}
