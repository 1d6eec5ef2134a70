// The measured process of bench/offline.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bridgeToolRegistry, Runner, ToolExecutor } from '@finclaw/agent';
import { PromptLedger } from '@finclaw/agent/tools';
import { createApp } from '@finclaw/app';
import { loadConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { registerMessage, USER_LABELS } from '../../packages/models/src/labels.ts';
import { machine } from '../lib/machine.mjs';
import { median, short, times } from '../lib/stats.mjs';
import { table } from '../lib/table.mjs';
import { memorise } from './prompter.mjs';

const ROUNDS = Number(process.argv[2]);
const audience = { userId: 'someone', channelId: 'web', sessionId: 'bench', chatType: 'direct' };
const model = { provider: 'offline', model: 'offline', contextWindow: 200_000, maxOutputTokens: 8192 };
const CONVERSATIONS = {
  'a price': ['삼성전자 현재 주가 알려줘'],
  'a conversion': ['100달러는 몇 원이야?'],
  'a comparison': ['compare AAPL and MSFT'],
  'a sum in words': ['2억 대출 연 4.5% 20년이면 매달 얼마 갚아?'],
  'a chart': ['테슬라 최근 3개월 그래프'],
  'three requests in one message': ['애플 시세 알려주고 테슬라 뉴스 보여줘. 오늘 장 열려?'],
  'a follow-up after nine messages': [
    ...['삼성전자 얼마야', '그럼 하이닉스는?', '차트 보여줘', '1년은?', '100달러는 원화로 얼마야?'],
    ...['내 수익률?', '고마워', '애플이랑 테슬라 비교해줘', '엔비디아 얼마야', '그거 20% 오르면?'],
  ],
  'a question it cannot answer': ['금리가 오르면 주식은 왜 떨어져?'],
  'a question behind 20,000 characters': [`${'오늘 읽은 글을 옮겨 적습니다. '.repeat(1_200)}삼성전자 얼마야?`],
};

const dir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
const env = { FINCLAW_STATE_DIR: dir };
const paths = resolveStatePaths(env);
await ensureStateDirs(paths);
const { config } = await loadConfig({ env, configPath: join(dir, 'finclaw.json5') });
const app = await createApp({ config, paths, locale: 'ko', logger: createSilentLogger(), env: {}, model: 'offline' });
const { provider, prompter } = memorise(app.finance.offlineModel);
const providers = { offline: provider, floor: prompter };
const tools = app.tools.toolsFor(audience);

async function ask(kind, texts) {
  const startedAt = performance.now();
  const ledger = new PromptLedger();
  const toolExecutor = new ToolExecutor({ handlers: bridgeToolRegistry(app.tools, { ...audience, ledger }) });
  const runner = new Runner({ provider: providers[kind], toolExecutor, ledger });
  let firstMs;
  const messages = texts.map((content) => registerMessage({ role: 'user', content }, USER_LABELS));
  const { status, finalText } = await runner.execute(
    { agentId: 'main', sessionKey: 'bench', model, messages, tools },
    (event) => {
      if (event.type === 'text_delta') firstMs ??= performance.now() - startedAt;
    },
  );
  if (status !== 'completed' || finalText === '') throw new Error(`The offline model ended as ${status}`);
  return { firstMs, totalMs: performance.now() - startedAt };
}

const samples = new Map();
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, texts] of Object.entries(CONVERSATIONS)) {
    // One mark more is another message: nothing that was read before may help.
    const fresh = [...texts.slice(0, -1), texts.at(-1) + '!'.repeat(round)];
    for (const kind of ['offline', 'floor']) {
      const sample = await ask(kind, fresh);
      const key = `${name} ${kind}`;
      if (!samples.has(key)) samples.set(key, { cold: sample, warm: [] });
      else samples.get(key).warm.push(sample);
    }
  }
await app.close();
rmSync(dir, { recursive: true, force: true });

const of = (name, kind, what) => median(samples.get(`${name} ${kind}`).warm.map((sample) => sample[what]));
console.log(`Offline answers, medians of ${ROUNDS} rounds. ${machine()}`);
console.log('Floor: the same engine, tools and words, with the words known beforehand.\n');
console.log(
  table(
    ['asked', 'first delta ms', 'whole answer ms', 'floor ms', 'ratio', 'very first time ms'],
    Object.keys(CONVERSATIONS).map((name) => [
      name,
      short(of(name, 'offline', 'firstMs')),
      short(of(name, 'offline', 'totalMs')),
      short(of(name, 'floor', 'totalMs')),
      times(of(name, 'offline', 'totalMs') / of(name, 'floor', 'totalMs')),
      short(samples.get(`${name} offline`).cold.totalMs),
    ]),
  ),
);
