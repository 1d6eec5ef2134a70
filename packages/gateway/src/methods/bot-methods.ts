import { Refusal } from '@finclaw/config';
import { LOCALES } from '@finclaw/types';
import * as z from 'zod/mini';
import type { MethodSource } from './method.ts';
import { identifier, nothing } from './params.ts';

const token = z.string().check(z.minLength(1), z.maxLength(4_096));
const language = z.optional(z.enum(LOCALES));

/** The bot accounts of chat platforms. A token is accepted, tried with its platform and never returned. */
export const botMethods: MethodSource = ({ bots, logger }) => {
  if (!bots) return {};
  return {
    'bots.list': { params: nothing, run: async () => ({ platforms: bots.platforms, bots: await bots.list() }) },
    'bots.add': {
      params: z.strictObject({ platform: identifier, token, locale: language }),
      run: async ({ platform, token: given }, { locale }) => {
        const added = await bots.add(platform, given.trim(), locale);
        logger.info('A bot token was given on the page', { platform, stored: added.bot !== undefined });
        return { ...added, bots: await bots.list() };
      },
    },
    'bots.remove': {
      params: z.strictObject({ platform: identifier, account: identifier, locale: language }),
      run: async ({ platform, account }, { locale }) => {
        const isKnown = (await bots.list()).some((bot) => bot.platform === platform && bot.account === account);
        if (!isKnown) throw new Refusal('NOT_FOUND', 'channels.noSuchAccount', { platform, account });
        await bots.remove(platform, account, locale);
        return { bots: await bots.list() };
      },
    },
  };
};
