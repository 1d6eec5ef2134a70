import { Writable } from 'node:stream';
import { type ChannelHarness, channelContract, type Place } from '@finclaw/channel-kit/testing';
import { detectLanguage } from '@finclaw/config';
import type { ReplyProgress, ReplyTarget } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { TextOutput } from '../text-output.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL, TerminalChannel } from './terminal-channel.ts';

/** One person at one screen, whose conversations are threads. */
class TerminalHarness implements ChannelHarness {
  readonly #lines: string[] = [];
  readonly #said = new Map<string, { text: string; where: Place }>();
  readonly channel = new TerminalChannel({
    output: this.#output(),
    languageOf: (text = '') => detectLanguage(text, 'ko'),
  });

  async say({ where, text }: { where: Place; text: string }): Promise<string> {
    const id = crypto.randomUUID();
    this.#said.set(id, { text, where });
    await this.redeliver(id);
    return id;
  }

  async redeliver(id: string): Promise<void> {
    const { text, where } = this.#said.get(id)!;
    await this.channel.receive(text, 'typed', where === 'direct' ? 'main' : where, { id });
  }

  async edit(): Promise<void> {}

  targetOf(where: Place): ReplyTarget {
    const target = { channelId: TERMINAL_CHANNEL, accountId: 'default', targetId: LOCAL_SENDER };
    return where === 'direct' ? target : { ...target, threadId: where };
  }

  async shown(): Promise<readonly string[]> {
    return this.#lines
      .join('')
      .split('\n')
      .filter((line) => line !== '');
  }

  failNextSend(): void {}
  typingIn = (): number => 0;
  reactionsOn = (): readonly string[] => [];
  async close(): Promise<void> {}

  #output(): TextOutput {
    const lines = this.#lines;
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    return new TextOutput(stream);
  }
}

const ONE_SCREEN = 'there is one screen for everything';
const NO_NETWORK = 'no network lies in between';
const NO_TAKING_BACK = 'what was printed cannot be taken back';
const EXEMPT = {
  'two people in one room are told apart': 'there is one person',
  'a message that could not be accepted is handed in again': 'the person sees the error and types it again',
  'an answer goes where the message was said': ONE_SCREEN,
  'an answer is shown once, where it belongs': ONE_SCREEN,
  'two answers streamed at once do not mix': ONE_SCREEN,
  'a refused send rejects and shows nothing': NO_NETWORK,
  'a rate limit delays a send and never doubles it': NO_NETWORK,
  'a send that surely did not leave is repeated or refused, and never doubted': NO_NETWORK,
  'a send that was cut off is settled if the platform remembers its key, else reported as unknown, and shown once':
    NO_NETWORK,
  'an answer that differs from what was streamed replaces it': NO_TAKING_BACK,
  'what is withdrawn disappears': NO_TAKING_BACK,
};

describe('the terminal as a channel', () => {
  it.each(channelContract(EXEMPT).map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    await check.run(new TerminalHarness());
  });

  it.each([
    { why: 'the stream broke off', more: {}, line: '(답변이 여기서 끊겼습니다)' },
    { why: 'it is put right', more: { isPutRight: true }, line: '(수치를 수정해 다시 작성합니다)' },
  ] as const)('segments that are withdrawn together, because $why, are one visible break', async ({ more, line }) => {
    const harness = new TerminalHarness();
    const tell = (event: ReplyProgress) => harness.channel.progress(harness.targetOf('direct'), 'run-1', event);
    for (const [segment, delta] of [
      ['s1', 'Let me see.'],
      ['s2', '\n\nIt is'],
    ] as const)
      await tell({ type: 'text', segment, delta });
    for (const segment of ['s1', 's2']) await tell({ type: 'withdrawn', segment, ...more });
    await tell({ type: 'text', segment: 's3', delta: 'It is 7.' });
    expect(await harness.shown()).toEqual(['Let me see.', 'It is', line, 'It is 7.']);
  });

  it('an exemption must name a check', () => {
    expect(() => channelContract({ 'no such check': '' })).toThrow('No such check');
  });
});

describe('the line about a running tool', () => {
  it.each([
    ['애플 얼마야?', 'get_quote', '· 시세 조회…'],
    ['What is the price of Apple?', 'get_quote', '· Price…'],
    ['What is the price of Apple?', 'tool_of_a_plugin', '· tool_of_a_plugin…'],
  ])('is in the language of "%s", whatever was typed since', async (question, name, line) => {
    const lines: string[] = [];
    const status = new TextOutput(
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const channel = new TerminalChannel({ status, languageOf: (text = '') => detectLanguage(text, 'ko') });
    await channel.receive(question, 'typed', 'main', { id: 'asked' });
    await channel.receive(/[가-힣]/.test(question) ? 'And Tesla?' : '테슬라는?', 'typed', 'main', {
      id: 'typed ahead',
    });
    const target = {
      channelId: TERMINAL_CHANNEL,
      accountId: 'default',
      targetId: LOCAL_SENDER,
      replyToMessageId: 'asked',
    };
    channel.progress(target, 'run', { type: 'tool-start', toolUseId: 't', name, input: {} });
    expect(lines.join('')).toBe(`${line}\n`);
  });
});
