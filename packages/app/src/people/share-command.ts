import { explainError, message } from '@finclaw/config';
import type { CommandPorts } from '@finclaw/conversation';
import { FinClawError } from '@finclaw/infra';
import type { ShareAccess } from '@finclaw/types';
import type { People } from './people.ts';
import { shareAccount, unshareAccount } from './share-account.ts';
import { shareText } from './share-text.ts';
import type { Shares } from './shares.ts';

type ShareCommandDeps = Parameters<typeof shareAccount>[0] & {
  readonly people: Pick<People, 'personOf' | 'roleOf'>;
  readonly shares: Pick<Shares, 'of'>;
};

const ENDS: readonly string[] = ['end', 'stop', '끝', '해제'];
const ACCESS: Readonly<Record<string, ShareAccess>> = {
  ...{ reader: 'reader', read: 'reader', view: 'reader', writer: 'writer', write: 'writer', edit: 'writer' },
  ...{ 보기: 'reader', 읽기: 'reader', 수정: 'writer', 쓰기: 'writer' },
};

/** What `/share` does: shows, makes and ends what one of the people shares with another. */
export function createShareCommand(deps: ShareCommandDeps, prefix: string): NonNullable<CommandPorts['share']> {
  return async (args, { ctx, locale }) => {
    const owner = deps.people.personOf(ctx);
    if (owner === undefined || deps.people.roleOf(ctx) === undefined) return message(locale, 'people.share.guest', { prefix });
    if (ctx.chatType !== 'direct') return message(locale, 'people.share.privateOnly');
    if (args.length === 0) return shareText(await deps.shares.of(owner), locale);
    const isEnd = ENDS.includes(args[0] ?? '');
    const [account, person, word = 'reader', ...more] = isEnd ? args.slice(1) : args;
    const access = ACCESS[word.toLowerCase()];
    if (account === undefined || person === undefined || access === undefined || more.length > 0)
      return message(locale, 'people.share.usage', { prefix });
    try {
      if (isEnd && !(await unshareAccount(deps, owner, { account, person, origin: ctx.origin })))
        return message(locale, 'people.share.wasNot', { account, name: person });
      if (!isEnd) await shareAccount(deps, owner, { account, person, access, origin: ctx.origin });
    } catch (error) {
      if (error instanceof FinClawError) return explainError(locale, error) ?? error.message;
      throw error;
    }
    return shareText(await deps.shares.of(owner), locale);
  };
}
