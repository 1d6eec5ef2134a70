import type { FinClawConfig } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';
import { AccessStore } from './access/access-store.ts';
import { gatewayAddress } from './gateway-address.ts';

/** Makes a link that connects one browser to the gateway, once; an older link stops working. */
export function createGatewayLink(values: KeyValueStore, config: FinClawConfig['gateway'], now: () => number = Date.now): string {
  return linkFor(new AccessStore({ values, now }), gatewayAddress(config, config.port));
}

/** The address a browser opens to be connected. */
export const linkFor = (access: AccessStore, url: string): string => `${url}open?key=${access.createLink()}`;
