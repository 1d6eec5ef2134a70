import { Refusal } from '@finclaw/config';
import type { AccessStore } from '../access/access-store.ts';
import type { Passkeys } from '../access/passkeys.ts';
import { LIMITS } from '../limits.ts';
import { ownOrigin } from './own-origin.ts';
import { readObject } from './read-body.ts';
import type { Route } from './route.ts';

interface PasskeyRoutesDeps {
  readonly passkeys: Passkeys;
  readonly access: AccessStore;
  /** The cookie that signs a browser in. */
  readonly cookieOf: (secret: string) => string;
}

/**
 * Returns the routes for signing in with a passkey, for an unknown browser. A challenge works once and for five
 * minutes.
 */
export function passkeyRoutes({ passkeys, access, cookieOf }: PasskeyRoutesDeps): readonly Route[] {
  return [
    {
      verb: 'POST',
      path: '/api/sign-in/passkey/begin',
      scope: 'public',
      handle: async (c) => {
        const options = await passkeys.beginSignIn(ownOrigin(c));
        if (options === undefined) throw new Refusal('RATE_LIMITED', 'gateway.tooMany', {}, 60);
        return c.json({ options });
      },
    },
    {
      verb: 'POST',
      path: '/api/sign-in/passkey',
      scope: 'public',
      handle: async (c) => {
        const origin = ownOrigin(c);
        const { response } = await readObject(c.req.raw, LIMITS.maxSmallRequestBytes);
        if (typeof response !== 'object' || response === null)
          throw new Refusal('AUTH_FAILURE', 'gateway.passkeyUnknown');
        const person = await passkeys.finishSignIn(origin, response);
        const secret = person === undefined ? undefined : await access.admit(person);
        if (secret === undefined) throw new Refusal('AUTH_FAILURE', 'gateway.passkeyUnknown');
        c.header('set-cookie', cookieOf(secret));
        return c.json({ signedIn: true });
      },
    },
  ];
}
