import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, quiet } from '@finclaw/channel-kit/testing';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { type App, createApp } from '../create-app.ts';
import { Dialogue } from './dialogue.ts';
import type { WalkDriver } from './walk-driver.ts';

/** A Monday morning in Seoul, when the exchange is open. */
const START = Date.parse('2026-11-16T10:30:00+09:00');
const HOUR = 60 * 60 * 1000;

const TRADES = [
  'date,kind,symbol,quantity,amount',
  '2026-01-05,buy,삼성전자,10,700000',
  '2026-01-06,sell,애플,5,1000',
].join('\n');

/**
 * Walks through what people do on a chat platform, with the whole program in this process and a clock of its own:
 * pairing, a key, a question, a chart, an order that needs a yes, trades from a file, and an alert. Returns the
 * dialogue as lines of text.
 */
export async function talkThrough(driver: WalkDriver): Promise<readonly string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-talk-'));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
  ensureStateDirs(paths);
  const clock = { now: START };
  const options = { config: configFor(driver), paths, locale: 'ko', logger: createSilentLogger(), env: {} } as const;
  const app = await createApp({ ...options, now: () => clock.now });
  const detach = await driver.attach(app);
  const talk = new Dialogue(driver);
  try {
    await driver.ready();
    await pair(talk, app);
    await typeKey(talk, driver, dir);
    await askAndSee(talk, driver);
    await order(talk);
    await importTrades(talk, driver);
    await beAlerted(talk, app, clock, driver);
    return talk.lines;
  } finally {
    await detach();
    await driver.close();
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function configFor({ platform }: WalkDriver): FinClawConfig {
  const { channels } = defaultConfig;
  return { ...defaultConfig, channels: { ...channels, [platform]: { ...channels[platform], enabled: true } } };
}

async function pair(talk: Dialogue, app: App): Promise<void> {
  talk.say('direct', '안녕?');
  const [code = ''] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await talk.hear('direct', /코드/)) ?? [];
  talk.note('direct', `(the owner approves ${code.replaceAll(/./g, '·')})`);
  assert.equal((await app.pairing.approve(code, 'typed')).status, 'paired');
  await talk.hear('direct', /연결되었습니다/);
}

/** Whatever the platform itself shows, nothing of ours keeps a key that was typed, and the person is told once. */
async function typeKey(talk: Dialogue, driver: WalkDriver, dir: string): Promise<void> {
  const key = `sk-ant-api03-${'aB3dE5gH7j'.repeat(4)}`;
  talk.say('direct', `내 키는 ${key}`);
  const warnings = () => driver.shown('direct').filter((text) => text.includes('Anthropic 키를 삭제했습니다')).length;
  await eventually('the person is warned', () => warnings() > 0);
  await quiet();
  assert.equal(warnings(), 1, 'the person is warned once');
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name));
  const kept = files.filter((file) => statSync(file).isFile() && readFileSync(file, 'utf8').includes(key));
  assert.deepEqual(kept, [], 'no file holds the key');
}

async function askAndSee(talk: Dialogue, driver: WalkDriver): Promise<void> {
  talk.say('direct', '삼성전자 현재 주가 알려줘');
  await talk.hear('direct', /삼성전자.*원[\s\S]*시뮬레이션/);
  talk.say('direct', '삼성전자 차트 보여줘');
  await talk.hear('direct', /최고/);
  await talk.see('direct');
  talk.say('room', '/chart AAPL');
  await talk.hear('room', /AAPL/);
  await talk.see('room');
  assert.equal(driver.pictures('direct').length, 1, 'what is drawn in a room stays there');
}

async function order(talk: Dialogue): Promise<void> {
  talk.say('direct', '삼성전자 10주 사줘');
  await talk.hear('direct', /(?:수량|Quantity): 10/);
  talk.approve('alice');
  await talk.hear('direct', /주문번호/);
}

/** Nothing is added before the yes, and nothing of it is seen in a room. */
async function importTrades(talk: Dialogue, driver: WalkDriver): Promise<void> {
  talk.sendFile('room', 'trades.csv', TRADES);
  await talk.hear('room', /개인 대화로 보내 주세요/);
  talk.sendFile('direct', 'trades.csv', TRADES);
  const preview = await talk.hear('direct', /\/import skip/);
  assert.match(preview, /추가할 거래 1건[\s\S]*3행: /);
  talk.say('direct', '/import skip');
  await talk.hear('direct', /1건을 포트폴리오에 추가했습니다/);
  talk.say('direct', '/import yes');
  await talk.hear('direct', /대기 중인 파일이 없습니다/);
  assert.doesNotMatch(driver.shown('room').join('\n'), /700|추가할 거래/);
}

/** Bitcoin is traded around the clock, and leaves a narrow band soon. */
async function beAlerted(talk: Dialogue, app: App, clock: { now: number }, driver: WalkDriver): Promise<void> {
  talk.say('direct', '/price BTC');
  const [, digits = ''] = /\$([\d,]+)/.exec(await talk.hear('direct', /비트코인.*\$[\d,]+/)) ?? [];
  const price = Number(digits.replaceAll(',', ''));
  for (const [sign, level] of [
    ['>', Math.round(price * 1.01)],
    ['<', Math.round(price * 0.99)],
  ] as const) {
    talk.say('direct', `/alert BTC ${sign} ${level}`);
    await talk.hear('direct', new RegExp(level.toLocaleString('en-US')));
  }
  const before = driver.shown('direct').length;
  const fired: unknown[] = [];
  while (fired.length === 0) {
    clock.now += HOUR;
    assert.ok(clock.now < START + 90 * 24 * HOUR, 'the price moves by one percent within three months');
    fired.push(...(await app.finance.served.of.alerts.worker.tick()));
  }
  talk.note('direct', '(time passes)');
  await eventually('the alert arrives', () => driver.shown('direct').length > before);
  await app.finance.served.of.alerts.worker.tick();
  await quiet();
  assert.equal(driver.shown('direct').length, before + fired.length, 'it arrives once');
  await talk.hear('direct', /비트코인/);
}
