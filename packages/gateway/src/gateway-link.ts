import { type FinClawConfig, isLoopbackHost } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';
import type { GatewayScope } from '@finclaw/types';
import { AccessStore } from './access/access-store.ts';
import { browserPrincipal } from './access/principal.ts';
import { gatewayAddress } from './gateway-address.ts';

/** Makes a link that connects one browser to the gateway, once; an older link stops working. */
export async function createGatewayLink(
  values: KeyValueStore,
  config: FinClawConfig['gateway'],
  now: () => number = Date.now,
): Promise<string> {
  return linkFor(new AccessStore({ values, now }), gatewayAddress(config, config.port));
}

/** Whether another machine, such as a phone, could open this address. */
export const isReachableFromOutside = (url: string): boolean => !isLoopbackHost(new URL(url).hostname);

/** The address a browser opens to be connected. */
export const linkFor = async (access: AccessStore, url: string): Promise<string> => `${url}open?key=${await access.createLink()}`;

/** Makes a token for a program, on behalf of the person at this machine, and returns its secret. */
export async function createGatewayToken(
  values: KeyValueStore,
  wanted: { readonly name: string; readonly scopes: readonly GatewayScope[] },
  now: () => number = Date.now,
): Promise<string> {
  return (await new AccessStore({ values, now }).createToken(browserPrincipal('local', ''), wanted)).secret;
}
