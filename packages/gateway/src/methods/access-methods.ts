import { Refusal } from '@finclaw/config';
import * as z from 'zod/mini';
import { ALL_SCOPES } from '../access/principal.ts';
import { isReachableFromOutside, linkFor } from '../gateway-link.ts';
import { qrCode } from '../qr-code.ts';
import type { MethodSource } from './method.ts';
import { identifier, nothing, shortText } from './params.ts';

/** The methods that manage access to the gateway. */
export const accessMethods: MethodSource = ({ access, address }) => ({
  'access.link': {
    params: nothing,
    run: async (_params, { principal }) => {
      const link = await linkFor(access, address(), principal.person);
      return { link, qr: qrCode(link), isReachable: isReachableFromOutside(link) };
    },
  },
  'tokens.list': {
    params: nothing,
    run: async (_params, { principal }) => ({ tokens: await access.tokensOf(principal.person) }),
  },
  'tokens.create': {
    params: z.strictObject({
      name: shortText,
      scopes: z.array(z.enum(ALL_SCOPES)).check(z.minLength(1)),
      expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(3660))),
    }),
    run: (params, { principal }) => access.createToken(principal, params),
  },
  'tokens.rotate': {
    params: z.strictObject({ id: identifier }),
    run: ({ id }, { principal }) => access.rotateToken(principal, id),
  },
  'tokens.revoke': {
    params: z.strictObject({ id: identifier }),
    run: async ({ id }, { principal }) => ({ revoked: await access.revokeToken(principal, id) }),
  },
  'access.signOut': {
    params: z.strictObject({ everywhere: z.optional(z.boolean()) }),
    run: async ({ everywhere = false }, { principal }) => {
      if (everywhere && !principal.scopes.has('self')) {
        throw new Refusal('FORBIDDEN', 'gateway.missingScope', { scope: 'admin' });
      }
      if (everywhere) return { signedOut: await access.signOut({ person: principal.person }) };
      return { signedOut: principal.kind === 'browser' ? await access.signOut({ digest: principal.digest }) : 0 };
    },
  },
  'browsers.list': {
    params: nothing,
    run: async (_params, { principal }) => ({ browsers: await access.browsersOf(principal.person, principal) }),
  },
  'browsers.end': {
    params: z.strictObject({ id: identifier }),
    run: async ({ id }, { principal: { person } }) => ({ ended: (await access.signOut({ person, id })) > 0 }),
  },
});
