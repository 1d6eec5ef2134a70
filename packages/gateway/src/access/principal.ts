import { type People, senderNameOf } from '@finclaw/app';
import type { ActingUser } from '@finclaw/infra';
import {
  type AccessRight,
  type ChannelId,
  createChannelId,
  type GatewayScope,
  type MessageOrigin,
  type PersonRole,
} from '@finclaw/types';

/** The channel of browsers. */
export const WEB_CHANNEL = createChannelId('web');
/** The channel of programs with tokens. */
export const API_CHANNEL = createChannelId('api');

/** Every right a token can have. */
export const ALL_SCOPES: readonly GatewayScope[] = ['read', 'write', 'admin'];

const ROLE_RIGHTS: Readonly<Record<PersonRole, readonly AccessRight[]>> = {
  owner: [...ALL_SCOPES, 'approve', 'ask', 'self'],
  member: ['read', 'write', 'approve', 'ask', 'self'],
  reader: ['read', 'ask', 'self'],
};

/** The rights implied by a scope of a token. */
const IMPLIED: Partial<Record<GatewayScope, AccessRight>> = { write: 'ask', admin: 'self' };

/** A caller the gateway has recognised. Their rights come from a stored grant and never from their input. */
export interface Principal {
  readonly kind: 'browser' | 'token';
  /** The id of the browser or token. */
  readonly id: string;
  /** The digest of the presented secret; a rotated grant has another. */
  readonly digest: string;
  readonly scopes: ReadonlySet<AccessRight>;
  /** The person the browser or program belongs to. */
  readonly person: string;
  /** The channel and the sender their messages come from. */
  readonly channelId: ChannelId;
  readonly senderId: string;
  /** The one address its token is for; every address by default. */
  readonly onlyFor?: string | undefined;
}

/**
 * Returns the origin of a caller's request: a person's browser sends what they typed or pressed, a token belongs to a
 * program.
 */
export const originOf = ({ kind }: Pick<Principal, 'kind'>, act: 'typed' | 'button' = 'button'): MessageOrigin =>
  kind === 'browser' ? act : 'api';

/** Returns the acting user of a request: its person, and for an owner also the conversations without a person. */
export const actingUserOf = (
  { person, scopes }: Principal,
  profiles: Pick<People['profiles'], 'zoneOf'>,
): ActingUser => ({
  owner: person,
  conversation: scopes.has('admin') ? '*' : '',
  timeZone: profiles.zoneOf(person),
});

/** An unknown caller. */
export const NOBODY: ActingUser = { owner: '', conversation: '' };

/** The identity of a caller's grant, to store it and look up their rights later. */
export type Grant = Pick<Principal, 'kind' | 'id' | 'digest'>;

/** The scope of a token that a right comes with. */
export const scopeWith = (right: AccessRight): GatewayScope =>
  ALL_SCOPES.find((scope) => scope === right || IMPLIED[scope] === right) ?? 'admin';

/** A stored grant: its person, and that person's present role. */
interface Holder {
  readonly id: string;
  readonly digest: string;
  readonly person: string;
  readonly role: PersonRole;
}

/** A person in a browser. */
export function browserPrincipal({ role, ...holder }: Holder): Principal {
  const scopes = new Set(ROLE_RIGHTS[role]);
  return { kind: 'browser', ...holder, scopes, channelId: WEB_CHANNEL, senderId: senderNameOf(holder.person) };
}

/** Makes the principal of a token: a program has its own conversations, and never more rights than its person. */
export function tokenPrincipal(
  { role, ...holder }: Holder,
  granted: readonly GatewayScope[],
  onlyFor?: string,
): Principal {
  const own = ROLE_RIGHTS[role];
  // A token of an earlier version may have a right that programs no longer have.
  const given = ALL_SCOPES.filter((scope) => granted.includes(scope)).flatMap((scope): AccessRight[] =>
    IMPLIED[scope] ? [scope, IMPLIED[scope]] : [scope],
  );
  const scopes = new Set(given.filter((right) => own.includes(right)));
  const senderId = senderNameOf(holder.person, `token-${holder.id}`);
  return { kind: 'token', ...holder, scopes, channelId: API_CHANNEL, senderId, onlyFor };
}
