import { join } from 'node:path';
import { openStore } from '@finclaw/storage';
import { openDiscordWalk } from '../../../packages/channel-discord/src/testing/discord-walk.ts';
import { openTelegramWalk } from '../../../packages/channel-telegram/src/testing/telegram-walk.ts';
import { type Observed, type Place, QUESTION } from '../surfaces.ts';
import { until } from './command-line.ts';
import { withServer } from './served.ts';

/** Telegram, on a fake of its Bot API. */
export const askTelegram = (place: Place): Promise<Observed> => askMessenger(place, 'telegram', openTelegramWalk);

/** Discord, on a fake of its API and gateway. */
export const askDiscord = (place: Place): Promise<Observed> => askMessenger(place, 'discord', openDiscordWalk);

/** A message there can be edited until the turn is over. */
async function askMessenger(
  place: Place,
  platform: 'telegram' | 'discord',
  open: typeof openTelegramWalk,
): Promise<Observed> {
  const walk = await open();
  const settings = { enabled: true, botToken: walk.token, apiBaseUrl: walk.apiBaseUrl, allowFrom: ['*'] };
  try {
    return await withServer(place, { [platform]: settings }, async () => {
      await walk.ready();
      walk.say('direct', QUESTION);
      const answer = () => walk.shown('direct').filter((text) => text !== QUESTION);
      await until(() => answer().length > 0, 60_000);
      await untilDone(place.stateDir);
      return { text: answer().join('\n'), ends: 1, late: '' };
    });
  } finally {
    await walk.close();
  }
}

/** The turn is over when no message is left in the inbox. */
async function untilDone(stateDir: string): Promise<void> {
  const store = openStore(join(stateDir, 'finclaw.db'));
  try {
    // The inbox shows nobody what another living process works on, so the table is asked.
    await until(
      async () => (await store.database.all(`SELECT id FROM inbox WHERE state <> 'done'`)).length === 0,
      60_000,
    );
  } finally {
    store.close();
  }
}
