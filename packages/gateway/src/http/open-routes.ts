import { message } from '@finclaw/config';
import type { Authenticator } from '../access/authenticate.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { LIMITS } from '../limits.ts';
import { ownOrigin } from './own-origin.ts';
import { escaped, goTo, plainPage } from './plain-page.ts';
import { readText } from './read-body.ts';
import type { HttpContext, Route } from './route.ts';

interface OpenRoutesDeps {
  readonly context: GatewayContext;
  readonly authenticator: Authenticator;
  /** The cookie that signs a browser in. */
  readonly cookieOf: (secret: string) => string;
  /** The address of the page's styles. */
  readonly stylesheet: string | undefined;
}

/**
 * Returns the routes that connect a browser with a one-time link. A browser signed in as another person is asked first,
 * and leaves nothing of that person's behind.
 */
export function openRoutes({ context, authenticator, cookieOf, stylesheet }: OpenRoutesDeps): readonly Route[] {
  const { access, app } = context;
  const browserOf = (c: HttpContext) => authenticator.browserOf(c.env.incoming.headers.cookie);
  const enter = async (c: HttpContext, key: string): Promise<Response> => {
    const before = await browserOf(c);
    const secret = await authenticator.redeem(key, c.get('site').client);
    // After signing out, the browser receives nothing more of the earlier person, notifications included.
    if (before) await access.signOut({ digest: before.digest });
    c.header('set-cookie', cookieOf(secret));
    c.header('cache-control', 'no-store');
    return c.redirect('/', 303);
  };
  const style = stylesheet === undefined ? '' : `<link rel="stylesheet" href="${stylesheet}">`;
  const nameOf = (person: string): string => app.people.get(person)?.name || message(app.locale, 'gateway.open.owner');
  return [
    {
      verb: 'GET',
      path: '/open',
      scope: 'public',
      handle: async (c) => {
        // A link preview must not use the link up.
        const isPreview = c.req.method !== 'GET' || c.req.header('sec-purpose')?.includes('prefetch') === true;
        if (isPreview) return c.body(null, 204);
        const key = c.req.query('key') ?? '';
        // A link in a letter arrives without the cookie; navigating once more from here sends it.
        if (c.req.header('sec-fetch-site') === 'cross-site')
          return plainPage(c, app.locale, goTo(`/open?key=${encodeURIComponent(key)}`));
        const before = await browserOf(c);
        const person = before && (await access.personOfLink(key));
        if (!before || person === undefined) return enter(c, key);
        if (person !== before.person)
          return plainPage(c, app.locale, style, question(app.locale, nameOf(before.person), nameOf(person), key));
        await access.dropLink(key);
        return c.redirect('/', 303);
      },
    },
    {
      verb: 'POST',
      path: '/open',
      scope: 'public',
      handle: async (c) => {
        ownOrigin(c);
        const form = new URLSearchParams(await readText(c.req.raw, LIMITS.maxHeaderBytes));
        return enter(c, form.get('key') ?? '');
      },
    },
  ];
}

type Locale = GatewayContext['app']['locale'];

function question(locale: Locale, now: string, then: string, key: string): string {
  const text = escaped(message(locale, 'gateway.open.question', { now, then }));
  const [yes, no] = [message(locale, 'gateway.open.yes', { then }), message(locale, 'gateway.open.no', { now })];
  return `<main class="signed-out"><p>${text}</p><form method="post" action="/open"><input type="hidden" name="key" value="${escaped(key)}"><button class="button" data-kind="primary">${escaped(yes)}</button></form><p><a class="button" href="/">${escaped(no)}</a></p></main>`;
}
