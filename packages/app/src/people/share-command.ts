import { explainError, message } from '@finclaw/config';
import type { CommandPorts } from '@finclaw/conversation';
import { FinClawError } from '@finclaw/infra';
import type { ShareAccess } from '@finclaw/types';
import { PROGRAM_CHANNEL } from '../answering/access.ts';
import type { OfferNotices } from './offer-notices.ts';
import type { People } from './people.ts';
import { shareAccount, unshareAccount } from './share-account.ts';
import { offersText, shareText } from './share-text.ts';
import type { Shares } from './shares.ts';

type ShareCommandDeps = Parameters<typeof shareAccount>[0] & {
  readonly people: Pick<People, 'personOf' | 'roleOf'>;
  readonly shares: Pick<Shares, 'of' | 'accept' | 'decline'>;
  readonly offers: Pick<OfferNotices, 'announce'>;
};

const ENDS: readonly string[] = ['end', 'stop', '끝', '해제'];
const ANSWERS: Readonly<Record<string, 'accept' | 'decline'>> = {
  accept: 'accept',
  수락: 'accept',
  받기: 'accept',
  decline: 'decline',
  reject: 'decline',
  거절: 'decline',
  거부: 'decline',
};
const ACCESS: Readonly<Record<string, ShareAccess>> = {
  reader: 'reader',
  read: 'reader',
  view: 'reader',
  writer: 'writer',
  write: 'writer',
  edit: 'writer',
  보기: 'reader',
  읽기: 'reader',
  수정: 'writer',
  쓰기: 'writer',
};

/** Handles `/share`: shows, creates and ends shares with other people, and answers offers. */
export function createShareCommand(deps: ShareCommandDeps, prefix: string): NonNullable<CommandPorts['share']> {
  return async (args, { ctx, locale }) => {
    const owner = deps.people.personOf(ctx);
    const isProgram = ctx.channelId === PROGRAM_CHANNEL;
    if (owner === undefined || deps.people.roleOf(ctx) === undefined)
      return message(locale, 'people.share.guest', { prefix });
    if (ctx.chatType !== 'direct') return message(locale, 'people.share.privateOnly');
    const overview = async (): Promise<string> => {
      const shares = await deps.shares.of(owner);
      const text = shareText(shares, locale);
      if (isProgram || shares.offers.length === 0) return text;
      const offers = offersText(shares.offers, locale, { prefix });
      return shares.given.length + shares.received.length === 0 ? offers : `${text}\n${offers}`;
    };
    if (args.length === 0) return overview();
    const [first = '', second = ''] = args;
    const answer = ANSWERS[first.toLowerCase()] ?? (args.length === 2 ? ANSWERS[second.toLowerCase()] : undefined);
    try {
      if (answer !== undefined) {
        const id = ANSWERS[first.toLowerCase()] === undefined ? first : second;
        if (id === '') return offersText((await deps.shares.of(owner)).offers, locale, { prefix });
        await deps.shares[answer](owner, id.toLowerCase(), ctx.origin);
        return await overview();
      }
      const isEnd = ENDS.includes(first);
      const [account, person, word = 'reader', ...more] = isEnd ? args.slice(1) : args;
      const access = ACCESS[word.toLowerCase()];
      if (account === undefined || person === undefined || access === undefined || more.length > 0)
        return message(locale, 'people.share.usage', { prefix });
      if (isEnd && !(await unshareAccount(deps, owner, { account, person, origin: ctx.origin })))
        return message(locale, 'people.share.wasNot', { account, name: person });
      if (!isEnd) await shareAccount(deps, owner, { account, person, access, origin: ctx.origin });
    } catch (error) {
      if (error instanceof FinClawError) return explainError(locale, error) ?? error.message;
      throw error;
    }
    void deps.offers.announce();
    return overview();
  };
}
