import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

/** What is told, one conversation a day, and what is asked a week later: the words that the request must hold then. */
const CONVERSATIONS: readonly (readonly (readonly [told: string, asked: string, words: string])[])[] = [
  [
    ['Remember that I never buy tobacco companies.', 'Should a tobacco company be in my list of ideas?', 'tobacco'],
    ['Remember that I want to retire in 2041.', 'How many years are left until I retire?', '2041'],
    ['Remember that my tax home is Portugal.', 'Which country taxes my dividends, where is my tax home?', 'Portugal'],
  ],
  [
    ['나는 주류 회사는 절대 안 산다는 걸 기억해 줘', '주류 회사 하나 추천하려면 무엇을 봐야 해?', '주류'],
    ['기억해 줘: 내 기준 통화는 유로화야', '기준 통화로 정리하면 어떻게 돼?', '유로화'],
    ['기억해 줘: 매달 15일에 월급을 받아', '월급 받는 날에 무엇을 하면 좋을까?', '15일'],
  ],
  [
    ['Remember that my risk tolerance is low.', 'Is leverage right for my risk tolerance?', 'risk tolerance is low'],
    ['Remember that I prefer quarterly dividend payers.', 'What kind of dividend payers do I prefer?', 'quarterly'],
    [
      'Remember that my daughter starts university in 2033.',
      'When do I need money for the university of my daughter?',
      '2033',
    ],
  ],
  [
    ['기억해 줘: 나는 반도체 비중을 낮게 두고 싶어', '반도체 비중은 어느 정도가 좋을까?', '반도체 비중을 낮게'],
    ['기억해 줘: 집을 2035년에 사려고 해', '집 사는 시점까지 얼마나 남았지?', '2035년'],
    ['기억해 줘: 나는 테슬라 주식을 사지 않겠다고 아내와 약속했어', '아내와 한 약속이 뭐였지?', '약속'],
  ],
  [
    ['Remember that I rebalance every January.', 'In which month do I rebalance?', 'January'],
    ['Remember that I keep an emergency fund of six months.', 'How large should my emergency fund stay?', 'six months'],
    ['Remember that I dislike cryptocurrencies.', 'What do I think of cryptocurrencies?', 'dislike'],
  ],
  [
    ['기억해 줘: 나는 배당 성장주를 좋아해', '어떤 배당 주식을 좋아한다고 했지?', '배당 성장주'],
    ['기억해 줘: 연금 계좌는 60세까지 건드리지 않을 거야', '연금 계좌는 언제까지 두기로 했지?', '60세'],
    ['기억해 줘: 내 이름은 하람이야', '내 이름이 뭐야?', '하람'],
  ],
  [
    [
      'Remember that my broker charges a fee for foreign exchange.',
      'What does my broker charge a fee for?',
      'foreign exchange',
    ],
    ['Remember that I work as a nurse.', 'What do I work as?', 'nurse'],
    ['Remember that I never trade on margin.', 'Do I trade on margin?', 'never trade on margin'],
  ],
  [
    ['기억해 줘: 무기 회사는 투자하지 않아', '무기 회사는 어떻게 하기로 했지?', '무기'],
    ['기억해 줘: 손실은 20퍼센트까지만 견딜 수 있어', '손실은 어디까지 견딜 수 있다고 했지?', '20퍼센트'],
    ['기억해 줘: 캐나다에서 세금을 낸다', '세금은 어느 나라에서 내?', '캐나다'],
  ],
  [
    ['Remember that I prefer answers in bullet points.', 'In which form do I prefer answers?', 'bullet points'],
    ['Remember that my goal is a sabbatical in 2029.', 'When is my sabbatical?', '2029'],
    ['Remember that I only buy funds with low costs.', 'Which funds do I buy?', 'low costs'],
  ],
  [
    ['기억해 줘: 아침보다 저녁에 브리핑 받는 걸 선호해', '브리핑은 언제 받는 걸 선호하지?', '저녁'],
    ['기억해 줘: 금 비중은 10퍼센트로 유지하고 싶어', '금 비중은 얼마로 유지하고 싶다고 했지?', '10퍼센트'],
    ['기억해 줘: 부모님 병원비를 따로 모으고 있어', '병원비는 어떻게 하고 있지?', '병원비'],
  ],
];
const QUESTIONS = CONVERSATIONS.flat();
const DAY = 86_400_000;
let stateDir: string;
let fake: WireFake;
let now: number;
let app: App;

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'finclaw-memory-'));
  fake = await startWireFake();
  fake.answer(() => ({ text: 'Understood.' }));
  now = Date.UTC(2026, 10, 2, 3);
});
afterEach(async () => {
  await app.close();
  await fake.close();
  rmSync(stateDir, { recursive: true, force: true });
});

/** The program with a messenger, and how people talk there. */
async function start(): Promise<(who: string, body: string) => Promise<string>> {
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
  ensureStateDirs(paths);
  const { channels, agents } = defaultConfig;
  const config = {
    ...defaultConfig,
    channels: { ...channels, telegram: { ...channels.telegram, enabled: true, allowFrom: ['*'] } },
    agents: {
      ...agents,
      budget: { perDayUsd: 'none' as const },
      providers: { anthropic: { baseUrl: fake.anthropicUrl } },
    },
  };
  const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
  app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env, now: () => now });
  let receive: (message: InboundMessage) => Promise<void> = async () => {};
  const none = {
    supportsMarkdown: true,
    supportsButtons: false,
  };
  const channel: ChannelPlugin = {
    id: createChannelId('telegram'),
    capabilities: {
      ...none,
      supportsReactions: false,
      maxMessageLength: 4096,
    },
    onMessage(handler) {
      receive = handler;
      return async () => {};
    },
    send: async () => undefined,
  };
  app.addChannel(channel);
  let count = 0;
  return async (who, body) => {
    const id = `m${++count}`;
    const ended = app.turnOf('telegram', id);
    const message = {
      id,
      body,
      channelId: channel.id,
      accountId: 'default',
      senderId: who,
      origin: 'typed' as const,
      chatType: 'direct' as const,
    };
    await receive({ ...message, timestamp: createTimestamp(now) });
    await ended;
    return notesIn(JSON.stringify(fake.requests.at(-1)?.body));
  };
}

/** The memories that a request tells of, and nothing else of it. */
const notesIn = (request: string): string =>
  [...request.matchAll(/- \d{4}-\d\d-\d\d (?:fact|preference|goal|사실|선호|목표): (.*?)(?=\\n|"\})/g)]
    .map(([, note]) => note)
    .join('\n');

it('of 30 facts told in 10 conversations, at least 28 are in the request a week later, and none in that of somebody else', async () => {
  const say = await start();
  for (const facts of CONVERSATIONS) {
    now += DAY;
    for (const [told] of facts) await say('alice', told);
  }
  now += 7 * DAY;
  const missed: string[] = [];
  for (const [, asked, words] of QUESTIONS) {
    now += 3_600_000;
    if (!(await say('alice', asked)).includes(words)) missed.push(asked);
    expect(await say('bob', asked)).toBe('');
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
});
