import { LOCAL_PERSON, type People } from '@finclaw/app';
import { type FinClawConfig, isLoopbackHost } from '@finclaw/config';
import type { KeyValueStore, Store } from '@finclaw/storage';
import type { GatewayScope } from '@finclaw/types';
import { AccessStore } from './access/access-store.ts';
import { CompanyLinks } from './access/company-links.ts';
import { PeopleDesk } from './access/people-desk.ts';
import { browserPrincipal } from './access/principal.ts';
import { gatewayAddress } from './gateway-address.ts';

/** Creates a link that connects one browser to the gateway, once; it replaces an older link. */
export async function createGatewayLink(
  values: KeyValueStore,
  config: FinClawConfig['gateway'],
  now: () => number = Date.now,
): Promise<string> {
  return linkFor(accessOf(values, now), gatewayAddress(config, config.port));
}

/** Tells whether another machine, such as a phone, could open this address. */
export const isReachableFromOutside = (url: string): boolean => !isLoopbackHost(new URL(url).hostname);

/** Returns the address that connects a person's browser when opened; the first owner's by default. */
export const linkFor = async (access: AccessStore, url: string, person?: string): Promise<string> =>
  `${url}open?key=${await access.createLink(person)}`;

/** Makes a token for a program, on behalf of the person at this machine, and returns its secret. */
export async function createGatewayToken(
  values: KeyValueStore,
  wanted: { readonly name: string; readonly scopes: readonly GatewayScope[] },
  now: () => number = Date.now,
): Promise<string> {
  const maker = browserPrincipal({ id: LOCAL_PERSON, digest: '', person: LOCAL_PERSON, role: 'owner' });
  return (await accessOf(values, now).createToken(maker, wanted)).secret;
}

/** Opens the management of people beside a running server. */
export function openPeopleDesk(deps: {
  readonly people: People;
  readonly store: Store;
  readonly config: FinClawConfig['gateway'];
}): PeopleDesk {
  const { people, store, config } = deps;
  const address = (): string => gatewayAddress(config, config.port);
  const links = new CompanyLinks({ values: store.values, now: Date.now });
  return new PeopleDesk({ people, store, links, access: accessOf(store.values, Date.now), address, now: Date.now });
}

/**
 * Opens the access store to grant access without checking rights: a process that can write to the database acts as the
 * first owner.
 */
const accessOf = (values: KeyValueStore, now: () => number): AccessStore =>
  new AccessStore({ values, now, roleOf: async () => undefined });
