import { join } from 'node:path';
import { type CrashDriver, checkCrash, sampleCrashPoints } from '@finclaw/app/testing';
import { describe, it } from 'vitest';
import { ALICE, BOT } from './testing/discord-harness.ts';
import { FakeDiscord } from './testing/fake-discord.ts';

async function openDriver(): Promise<CrashDriver> {
  const fake = await FakeDiscord.start();
  fake.addBot(BOT);
  const channel = fake.guild.directChat(BOT, ALICE.id);
  return {
    script: join(import.meta.dirname, 'testing', 'crash-process.ts'),
    settings: { apiBaseUrl: fake.url, token: BOT.token },
    async ask(text) {
      while (!fake.gateway.isConnected(BOT.token)) {
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
      fake.say({ channel, from: ALICE, text, bot: BOT });
    },
    shown: () => fake.guild.shown(BOT, channel).map((message) => message.content),
    pictures: () => fake.guild.shown(BOT, channel).filter(({ picture }) => picture !== undefined).length,
    intercept(observe) {
      fake.observe = async (name, when) => {
        if (name === 'react' || name === 'send' || name === 'edit') await observe(name, when);
      };
    },
    close: () => fake.close(),
  };
}

describe('kill -9 on Discord', () => {
  it.concurrent.each(sampleCrashPoints(3))('$when $step $nth of an answer that comes $pace', async (point) => {
    await checkCrash(await openDriver(), point);
  });
});
