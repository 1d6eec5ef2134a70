import { type FinClawConfig, VENDORS, vendorOf } from '@finclaw/config';
import { needsNoKey } from '@finclaw/models';

/** Those a key can be added for: each needs one, and an address to try it at. */
export function keyVendors({ providers }: Pick<FinClawConfig['agents'], 'providers'>): readonly string[] {
  const known = Object.entries(VENDORS).filter(([name, vendor]) => {
    if ('isLocal' in vendor) return false;
    return 'baseUrl' in vendor || providers[name]?.baseUrl !== undefined;
  });
  const own = Object.keys(providers).filter((name) => name !== 'offline' && vendorOf(name) === undefined);
  return [...known.map(([name]) => name), ...own];
}

/** Returns the vendors for personal keys: a server of the installation that needs no key would accept any. */
export const ownKeyVendors = (agents: Pick<FinClawConfig['agents'], 'providers'>): readonly string[] =>
  keyVendors(agents).filter((name) => !needsNoKey(name, agents));
