import { createSilentLogger } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import type { ReplyTarget } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createPairing } from './pairing.ts';
import { PairingWelcome } from './pairing-welcome.ts';

const alice = { channelId: 'telegram', accountId: 'work', senderId: '7' };

/** The owner's terminal and the program that runs the bot are two processes on one database. */
function setUp() {
  const { values } = openStore(':memory:');
  const [terminal, pairing] = [createPairing({ values, now: () => 5 }), createPairing({ values, now: () => 5 })];
  const sent: { readonly target: ReplyTarget; readonly text: string; readonly key: string }[] = [];
  const running = new Set(['telegram']);
  const notify = async (target: ReplyTarget, text: string, key: string) => void sent.push({ target, text, key });
  const isRunning = (channelId: string) => running.has(channelId);
  const open = (tell: typeof notify = notify) =>
    new PairingWelcome({ pairing, notify: tell, isRunning, locale: 'en', logger: createSilentLogger() });
  const approve = async (locale?: 'ko' | 'en') => {
    const request = await terminal.request(alice, 'Alice', locale);
    await terminal.approve(request.status === 'code' ? request.code : '', 'typed');
  };
  return { sent, running, pairing, terminal, open, approve };
}

describe('PairingWelcome', () => {
  it('tells a person whom another process let in, once, in the language they wrote in', async () => {
    const { sent, open, approve } = setUp();
    const welcome = open();
    await welcome.check();
    expect(sent).toEqual([]);
    await approve('ko');
    await Promise.all([welcome.check(), welcome.check()]);
    await open().check();
    expect(sent).toMatchObject([{ target: { channelId: 'telegram', accountId: 'work', targetId: '7' } }]);
    expect(sent[0]?.text).toContain('연결되었습니다');
  });

  it('waits for the bot to run, and says nothing to somebody who was shut out meanwhile', async () => {
    const { sent, running, terminal, open, approve } = setUp();
    running.clear();
    await approve();
    await open().check();
    expect(sent).toEqual([]);
    await terminal.remove(alice);
    running.add('telegram');
    await open().check();
    expect(sent).toEqual([]);
  });

  it('asks again with the same key after a process that ended in between, and never rejects', async () => {
    const { sent, open, approve } = setUp();
    await approve();
    const keys: string[] = [];
    await open(async (_target, _text, key) => {
      keys.push(key);
      throw new Error('the process ends here');
    }).check();
    await open().check();
    expect(sent.map(({ key }) => key)).toEqual(keys);
  });
});
