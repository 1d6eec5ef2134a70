import { join } from 'node:path';
import { type CrashDriver, checkCrash, sampleCrashPoints } from '@finclaw/app/testing';
import { describe, it } from 'vitest';
import { FakeTelegram } from './testing/fake-telegram.ts';
import { ALICE, BOT } from './testing/telegram-harness.ts';

const STEPS = { setMessageReaction: 'react', sendMessage: 'send', editMessageText: 'edit' } as const;

async function openDriver(): Promise<CrashDriver> {
  const fake = await FakeTelegram.start();
  fake.addBot(BOT);
  return {
    script: join(import.meta.dirname, 'testing', 'crash-process.ts'),
    settings: { apiBaseUrl: fake.url, token: BOT.token },
    ask: async (text) => void fake.say({ chat: ALICE.id, from: ALICE, text, bot: BOT.token }),
    shown: () => fake.chats.shown(BOT.token, ALICE.id).map((message) => message.text),
    pictures: () => fake.chats.shown(BOT.token, ALICE.id).filter(({ photo }) => photo !== undefined).length,
    intercept(observe) {
      fake.observe = async (method, when) => {
        if (Object.hasOwn(STEPS, method)) await observe(STEPS[method as keyof typeof STEPS], when);
      };
    },
    close: () => fake.close(),
  };
}

describe('kill -9 on Telegram', () => {
  it.concurrent.each(sampleCrashPoints(1))('$when $step $nth of an answer that comes $pace', async (point) => {
    await checkCrash(await openDriver(), point);
  });
});
