import { Refusal } from '@finclaw/config';
import type { HttpContext } from './route.ts';

/**
 * Returns the origin of the requesting page, which must be our own and stated: for requests a stranger may make on our
 * page, but no other page on their behalf.
 */
export function ownOrigin(c: HttpContext): string {
  const origin = c.req.header('origin');
  if (origin === undefined || origin === 'null' || c.get('site').isCors)
    throw new Refusal('FORBIDDEN', 'gateway.foreignOrigin');
  return origin;
}
