import type { PersonalContext } from '@finclaw/conversation';
import type { ServedFeatures } from '@finclaw/features';
import { actAs } from '@finclaw/infra';
import { mayBeCommand } from '@finclaw/types';
import type { PersonalFinance } from '../finance/personal-finance.ts';
import type { People } from '../people/people.ts';
import { PROGRAM_CHANNEL } from './access.ts';

interface PersonalContextDeps {
  readonly served: Pick<ServedFeatures, 'parts'>;
  /** The person's holdings, watchlist and alerts. */
  readonly personal: Pick<PersonalFinance, 'lines'>;
}

/** Returns what the model should know about the user, in private chats only. */
export function createPersonalContext(
  { served, personal }: PersonalContextDeps,
  people: Pick<People, 'actingUserOf' | 'ownerOf' | 'roleOf'>,
): PersonalContext {
  const tell: PersonalContext = async (ctx, locale) => {
    const { body: text, sessionKey, runId } = ctx;
    const isOwnWish = mayBeCommand(ctx) && ctx.channelId !== PROGRAM_CHANNEL && people.roleOf(ctx) !== 'reader';
    const question = { owner: people.ownerOf(ctx), locale, text, sessionKey, runId, isOwnWish };
    const [held, ...ofFeatures] = await Promise.all([
      personal.lines(ctx, locale),
      ...served.parts.map(async ({ context }) => (await context?.(question)) ?? []),
    ]);
    const all = [...ofFeatures.flat(), held];
    const parts = all.filter((each) => each.text);
    const notice = all.flatMap((each) => ('notice' in each ? (each.notice ?? []) : [])).join('\n');
    const trust = parts.every((each) => each.trust === 'user') ? 'user' : 'untrusted';
    return {
      ...(parts.length > 0 && { text: parts.map((each) => each.text).join('\n'), trust }),
      ...(notice !== '' && { notice }),
    };
  };
  return async (ctx, locale) =>
    ctx.chatType === 'direct' ? actAs(people.actingUserOf(ctx, ctx.sessionKey), () => tell(ctx, locale)) : {};
}
