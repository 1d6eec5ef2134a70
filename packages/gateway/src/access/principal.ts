import { type ChannelId, createChannelId, type GatewayScope } from '@finclaw/types';

/** The channel of browsers. */
export const WEB_CHANNEL = createChannelId('web');
/** The channel of programs with tokens. */
export const API_CHANNEL = createChannelId('api');
/** The person this installation belongs to. */
export const OWNER = 'local';

/** Every right a token can have. */
export const ALL_SCOPES: readonly GatewayScope[] = ['read', 'write', 'approve', 'admin'];

/** Somebody the gateway has recognised. What they may do comes from a stored grant and from nothing they say. */
export interface Principal {
  readonly kind: 'browser' | 'token';
  /** The id of the browser or token. */
  readonly id: string;
  /** The digest of the secret that was shown; a rotated grant has another. */
  readonly digest: string;
  readonly scopes: ReadonlySet<GatewayScope>;
  /** The channel and the sender their messages come from. */
  readonly channelId: ChannelId;
  readonly senderId: string;
}

/** The owner in a browser. */
export function browserPrincipal(id: string, digest: string): Principal {
  return { kind: 'browser', id, digest, scopes: new Set(ALL_SCOPES), channelId: WEB_CHANNEL, senderId: OWNER };
}

/** A program with a token; it has conversations of its own. */
export function tokenPrincipal(id: string, digest: string, scopes: readonly GatewayScope[]): Principal {
  return { kind: 'token', id, digest, scopes: new Set(scopes), channelId: API_CHANNEL, senderId: `token-${id}` };
}

/** The owner and whoever they made an admin see every conversation; a program sees its own. */
export const seesEverything = (principal: Principal): boolean => principal.scopes.has('admin');
