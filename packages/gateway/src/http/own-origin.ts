import { Refusal } from '@finclaw/config';
import type { HttpContext } from './route.ts';

/**
 * Where the page is that asks: our own, and it says so. For what a stranger may do on our page and no other page on
 * their behalf.
 */
export function ownOrigin(c: HttpContext): string {
  const origin = c.req.header('origin');
  if (origin === undefined || origin === 'null' || c.get('site').isCors)
    throw new Refusal('FORBIDDEN', 'gateway.foreignOrigin');
  return origin;
}
