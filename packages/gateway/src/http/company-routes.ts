import { type Authenticator, readCookie } from '../access/authenticate.ts';
import { CompanyPeople } from '../access/company-people.ts';
import { CompanySignIn } from '../access/company-sign-in.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Route } from './route.ts';

interface CompanyRoutesDeps {
  readonly context: GatewayContext;
  readonly authenticator: Authenticator;
  readonly isSecure: boolean;
  /** The cookie that signs a browser in. */
  readonly cookieOf: (secret: string) => string;
}

const BEGIN = '/api/sign-in/company';
const BACK = `${BEGIN}/back`;
const COOKIE = 'finclaw_company';

/**
 * Returns the routes that list the ways to sign in besides links and passkeys, and those for signing in at the
 * company's provider where one is set.
 */
export function companyRoutes({ context, authenticator, isSecure, cookieOf }: CompanyRoutesDeps): readonly Route[] {
  const settings = context.config.oidc;
  const waysIn = (company?: string): Route => ({
    verb: 'GET',
    path: '/api/sign-in',
    scope: 'public',
    handle: (c) => c.json(company === undefined ? {} : { company }),
  });
  if (settings === undefined) return [waysIn()];
  const { access, app, links, now } = context;
  const { values } = app.store;
  const signIn = new CompanySignIn({ settings, values, name: app.oidcSessions.name, now });
  const company = new CompanyPeople({
    settings,
    links,
    access,
    people: app.people,
    oidcSessions: app.oidcSessions,
    now,
  });
  // The provider sends the browser back from its own site, which a stricter cookie would not survive.
  const keep = (binding: string, seconds: number): string =>
    `${COOKIE}=${binding}; Path=${BEGIN}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
  return [
    waysIn(signIn.name),
    {
      verb: 'GET',
      path: BEGIN,
      scope: 'public',
      handle: async (c) => {
        const browser = await authenticator.browserOf(c.env.incoming.headers.cookie);
        const { url, binding } = await signIn.begin(`${c.get('site').origin}${BACK}`, browser?.person);
        c.header('set-cookie', keep(binding, 600));
        return c.redirect(url, 303);
      },
    },
    {
      verb: 'GET',
      path: BACK,
      scope: 'public',
      handle: async (c) => {
        const binding = readCookie(c.env.incoming.headers.cookie, COOKIE);
        const secret = await company.admit(await signIn.finish(new URL(c.req.url), binding));
        c.header('set-cookie', keep('', 0), { append: true });
        c.header('set-cookie', cookieOf(secret), { append: true });
        return c.redirect('/', 303);
      },
    },
  ];
}
