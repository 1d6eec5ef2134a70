import type { Locale } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { TelegramChannelOptions } from './telegram-channel.ts';
import { ALICE, BOT, TelegramHarness } from './testing/telegram-harness.ts';
import { waitFor } from './testing/wait-for.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const suggest = (text: string, locale: Locale) => [
  { name: `${locale === 'ko' ? '삼성전자' : 'Samsung'} (${text})`, value: '005930.KS' },
];
const price = { name: 'price', aliases: [], category: 'finance', description: '', usage: '' } as const;

async function type(text: string, options: Partial<TelegramChannelOptions> = {}, language_code = 'ko') {
  const harness = await TelegramHarness.start({ suggest, commands: [price], ...options });
  closing.push(() => harness.close());
  harness.fake.deliver(
    { inline_query: { id: '1', from: { ...ALICE, language_code }, query: text, offset: '' } },
    BOT.token,
  );
  await waitFor(() => expect(harness.fake.chats.offers).toHaveLength(1));
  return { harness, offered: harness.fake.chats.offers[0] };
}

describe('typing the name of the bot and the beginning of a word', () => {
  it('offers instruments in the language of the person, and choosing one is a question the bot hears, also in a room', async () => {
    const { harness, offered } = await type(' 삼성 ');
    expect(offered).toEqual([
      {
        type: 'article',
        id: '005930.KS',
        title: '삼성전자 (삼성)',
        input_message_content: { message_text: '/price@finclaw_bot 005930.KS' },
      },
    ]);
    const heard: unknown[] = [];
    harness.channel.onMessage(async ({ body, mentionsBot, origin }) => void heard.push([body, mentionsBot, origin]));
    const entities = [{ type: 'bot_command', offset: 0, length: '/price@finclaw_bot'.length }];
    harness.fake.say({
      chat: -1001,
      from: ALICE,
      text: '/price@finclaw_bot 005930.KS',
      more: { entities, via_bot: { id: BOT.id } },
    });
    await waitFor(() => expect(heard).toEqual([['/price 005930.KS', true, 'button']]));
  });

  it.each([
    ['a stranger', 'ko', { isKnownSender: async () => false }, '삼성', []],
    ['nothing typed', 'ko', {}, '', []],
    ['another language', 'de', {}, 'sam', ['Samsung (sam)']],
    ['a bot without that command', 'en', { commands: [] }, 'sam', ['Samsung (sam)']],
  ] as const)('%s', async (_name, language, options, text, titles) => {
    const { offered } = await type(text, options, language);
    expect(offered?.map(({ title }) => title)).toEqual(titles);
  });
});
