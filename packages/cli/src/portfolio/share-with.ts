import { offersText, shareAccount, shareText, unshareAccount } from '@finclaw/app';
import type { OpenFinance } from '@finclaw/app/market';
import { message } from '@finclaw/config';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio share ACCOUNT PERSON`, `unshare`, `accept ID`, `decline ID` and `shares`: manages the accounts shared by
 * and with the person at this machine.
 */
export async function shareWith(
  invocation: Invocation,
  finance: OpenFinance,
  action: 'share' | 'unshare' | 'shares' | 'accept' | 'decline',
  [subject = '', person = '']: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  const sharing = { ...finance, finance };
  if (action === 'accept' || action === 'decline')
    await finance.shares[action](PORTFOLIO_OWNER, subject.toLowerCase(), 'typed');
  else if (action !== 'shares') {
    const account = subject;
    const access = values.as ?? 'reader';
    if (access !== 'reader' && access !== 'writer') throw new UsageError(message(locale, 'people.share.badAccess'));
    if (action === 'share') await shareAccount(sharing, PORTFOLIO_OWNER, { account, person, access, origin: 'typed' });
    else if (!(await unshareAccount(sharing, PORTFOLIO_OWNER, { account, person, origin: 'typed' })))
      throw new UsageError(message(locale, 'people.share.wasNot', { account, name: person }));
  }
  const shares = await finance.shares.of(PORTFOLIO_OWNER);
  if (values.json) writeJson(io.stdout, shares);
  else {
    writeLine(io.stdout, shareText(shares, locale));
    if (shares.offers.length > 0) writeLine(io.stdout, offersText(shares.offers, locale, 'terminal'));
  }
  return EXIT.done;
}
