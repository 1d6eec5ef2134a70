import { rename, writeFile } from 'node:fs/promises';
import type { FinClawConfig } from '@finclaw/config';
import { type ListingAuthorities, openListing, refreshListings, type WideListing } from '@finclaw/market/instruments';

/** The lists of everything that can be found by name. */
export interface Listings {
  /** The lists the directory searches; replaced after a refresh. */
  readonly wide: WideListing;
  /** Returns their description, source and the number of instruments of each kind. */
  told(): { readonly head: WideListing['head']; readonly counts: ReturnType<WideListing['counts']> };
  /** Fetches today's lists and stores them beside the database; all of them or none. */
  refresh(): Promise<void>;
}

/** Opens the shipped lists, or those that were fetched into a file since. */
export function openListings(config: FinClawConfig, file: string, now: () => number): Listings {
  const wide = openListing(file);
  return {
    wide,
    told: () => ({ head: wide.head, counts: wide.counts() }),
    async refresh() {
      const { listings = {}, dataProviders } = config.finance;
      const text = await refreshListings(
        listings,
        authoritiesOf(dataProviders),
        new Date(now()).toISOString().slice(0, 10),
      );
      // A file that is cut off by a crash must never be taken for a list.
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
      wide.reload();
    },
  };
}

/** Authorities configured for statements know names as well. */
function authoritiesOf(providers: FinClawConfig['finance']['dataProviders']): ListingAuthorities {
  const [sec, dart] = ['sec-edgar', 'opendart'].map((name) => providers.find((each) => each.name === name));
  return {
    ...(sec?.contact !== undefined && { sec: { contact: sec.contact, baseUrl: sec.baseUrl } }),
    ...(dart?.apiKey !== undefined && { dart: { apiKey: dart.apiKey, baseUrl: dart.baseUrl } }),
  };
}
