import { type Locale, localeOfTag } from '@finclaw/types';
import type { HttpContext } from './route.ts';

/** Returns the first language a request asks for that we speak. */
export function acceptedLocale(c: HttpContext): Locale | undefined {
  for (const tag of (c.req.header('accept-language') ?? '').split(',')) {
    const locale = localeOfTag(tag.split(';', 1)[0] ?? '');
    if (locale !== undefined) return locale;
  }
  return undefined;
}
