import { LOCAL_PERSON } from '@finclaw/app';
import { AccessStore } from '../access/access-store.ts';
import { browserPrincipal } from '../access/principal.ts';

/** The browser of whoever runs the program. */
export const ownerBrowser = browserPrincipal({ id: 'b', digest: 'd', person: LOCAL_PERSON, role: 'owner' });

/** Who may come in where there is nobody but the first owner. */
export const ownersAccess = (options: Omit<ConstructorParameters<typeof AccessStore>[0], 'roleOf'>): AccessStore =>
  new AccessStore({ ...options, roleOf: async (person) => (person === LOCAL_PERSON ? 'owner' : undefined) });

/** An owner's share has no limit. */
export const ownersLimits = { requestedBy: () => undefined, connectedBy: () => ({ end: () => {} }) };
