import { FinClawError } from '@finclaw/infra';
import type { MessageOrigin, ShareAccess } from '@finclaw/types';
import type { FinanceServices } from '../finance/finance-services.ts';
import type { People } from './people.ts';
import { findNamed } from './person-name.ts';
import type { Shares } from './shares.ts';

interface Sharing {
  readonly people: Pick<People, 'list' | 'refresh'>;
  readonly shares: Pick<Shares, 'share' | 'end'>;
  readonly finance: Pick<FinanceServices, 'features'>;
}

/** An account, and its recipient: an id, or an unambiguous name. */
interface Wanted {
  readonly account: string;
  readonly person: string;
  readonly origin: MessageOrigin;
}

/** Shares an account of a portfolio with another person. */
export async function shareAccount(
  { people, shares, finance }: Sharing,
  owner: string,
  { account, person, access, origin }: Wanted & { readonly access: ShareAccess },
): Promise<void> {
  const taker = await personNamed(people, person);
  if (!(await finance.features.portfolio.of(owner).accounts()).includes(account))
    throw new FinClawError('There is no such account', 'ACCOUNT_UNKNOWN');
  await shares.share(owner, account, taker, access, origin);
}

/** Ends a share; false where there was none. */
export async function unshareAccount(
  { people, shares }: Sharing,
  owner: string,
  { account, person, origin }: Wanted,
): Promise<boolean> {
  return shares.end(owner, account, await personNamed(people, person), origin);
}

/** Returns the id of a person given by id or name. */
async function personNamed(people: Sharing['people'], text: string): Promise<string> {
  await people.refresh();
  const found = findNamed(people.list(), text);
  if (found === undefined) throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
  return found.id;
}
