import { openTestApp, settleAndAnnounce } from '@finclaw/app/testing';
import { createSilentLogger } from '@finclaw/infra';
import { TelegramChannel } from '../telegram-channel.ts';

/** The whole program with one Telegram account, until it is killed. */
const { modelUrl, stateDir, apiBaseUrl, token } = JSON.parse(process.argv[2] ?? '{}');
const app = await openTestApp(modelUrl, stateDir);
const channel = new TelegramChannel({
  accounts: [{ accountId: 'default', token }],
  apiBaseUrl,
  locale: 'en',
  logger: createSilentLogger(),
  values: app.store.values,
  draftIntervalMs: 40,
  pollSeconds: 5,
});
app.addChannel(channel);
await channel.setup();
await settleAndAnnounce(app);
