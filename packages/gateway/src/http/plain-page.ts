import type { Locale } from '@finclaw/types';
import type { HttpContext } from './route.ts';

/** Escapes a text for HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Answers with a page that needs no script. */
export const plainPage = (c: HttpContext, locale: Locale, head: string, body = ''): Response =>
  c.html(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>FinClaw</title>${head}</head><body>${body}</body></html>`,
  ) as Response;

/** Sends a browser on from here. A request that came from elsewhere lacks the cookie, and brings it along this way. */
export const goTo = (url: string): string => `<meta http-equiv="refresh" content="0;url=${escaped(url)}">`;
