import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, quiet } from '@finclaw/channel-kit/testing';
import { freePort } from '@finclaw/infra/testing';
import { Dialogue } from './dialogue.ts';
import { SmallDisk } from './small-disk.ts';
import type { WalkDriver } from './walk-driver.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const STEP_MS = 60_000;

/**
 * Walks through the real program as its owner and as a stranger: adding the bot, pairing, a question, a chart, an order
 * that needs a yes, and a question in a room; where a small disk can be made, also how it is when that is full. Needs
 * the bundle.
 */
export async function walkThrough(driver: WalkDriver): Promise<void> {
  const disk = SmallDisk.isPossible() ? new SmallDisk(32) : undefined;
  const dir = disk?.dir ?? mkdtempSync(join(tmpdir(), 'finclaw-walk-'));
  const channels = { [driver.platform]: { apiBaseUrl: driver.apiBaseUrl } };
  const port = await freePort();
  writeFileSync(join(dir, 'finclaw.json5'), JSON.stringify({ locale: 'ko', gateway: { port }, channels }));
  const start = (args: readonly string[]) => {
    const { PATH } = process.env;
    const env = { PATH, HOME: dir, FINCLAW_STATE_DIR: dir };
    return spawn(process.execPath, [join(ROOT, 'dist', 'finclaw.mjs'), ...args], { env });
  };
  const run = async (args: readonly string[], input = '') => {
    const child = start(args);
    child.stdin.end(input);
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    assert.deepEqual({ args, code, stderr }, { args, code: 0, stderr: '' });
    return stdout;
  };
  let program: ChildProcess | undefined;
  try {
    assert.match(await run(['channels', 'add', driver.platform], driver.token), new RegExp(driver.botName));
    program = start(['serve', '--offline']);
    program.stderr?.pipe(process.stderr);
    await driver.ready();
    await pair(driver, run);
    await converse(driver);
    if (disk) await runOutOfRoom(driver, disk, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    program.kill('SIGTERM');
    assert.deepEqual(await once(program, 'exit'), [0, null]);
  } finally {
    program?.kill('SIGKILL');
    await driver.close();
    disk?.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A stranger gets a code, once, and nothing else until the owner approves it. */
async function pair(driver: WalkDriver, run: (args: readonly string[]) => Promise<string>): Promise<void> {
  driver.say('direct', '삼성전자 현재 주가 알려줘');
  await eventually('the stranger gets a code', () => driver.shown('direct').length === 1, STEP_MS);
  driver.say('direct', '내 잔고는?');
  driver.say('room', '내 잔고는?');
  await quiet();
  assert.equal(driver.shown('direct').length + driver.shown('room').length, 1);
  const [code] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(driver.shown('direct')[0] ?? '') ?? [];
  assert.match(await run(['channels', 'pair', code ?? '']), /대화할 수 있습니다/);
}

async function converse(driver: WalkDriver): Promise<void> {
  const talk = new Dialogue(driver);
  await talk.hear('direct', /연결되었습니다/);
  talk.say('direct', '삼성전자 현재 주가 알려줘');
  await talk.hear('direct', /삼성전자.*원[\s\S]*시뮬레이션/);
  talk.say('direct', '삼성전자 한 달 차트');
  await talk.see('direct');
  talk.say('direct', '삼성전자 10주 사줘');
  const card = await talk.hear('direct', /(?:수량|Quantity): 10/);
  talk.approve('bob');
  await quiet();
  assert.equal(driver.shown('direct').at(-1), card);
  talk.approve('alice');
  await talk.hear('direct', /주문번호/);
  // A card says it where it stands, the command behind a button in a message.
  assert.equal(driver.shown('direct').filter((shown) => /승인(?:되었|했)습니다/.test(shown)).length, 1);
  const before = driver.shown('direct').length;
  talk.say('room', '애플 주가 알려줘');
  await talk.hear('room', /AAPL/);
  assert.equal(driver.shown('direct').length, before);
}

/** A yes that cannot be written down runs nothing, and a message that cannot be stored is refused; both say why. */
async function runOutOfRoom(driver: WalkDriver, disk: SmallDisk, isReady: () => Promise<boolean>): Promise<void> {
  const talk = new Dialogue(driver);
  talk.say('direct', '삼성전자 3주 사줘');
  await talk.hear('direct', /(?:수량|Quantity): 3/);
  disk.fill();
  talk.approve('alice');
  const says = (text: string) => () => driver.shown('direct').some((shown) => shown.includes(text));
  await eventually('the card says that nothing was run', says('승인을 기록하지 못했습니다'), STEP_MS);
  talk.say('direct', '애플 주가 알려줘');
  // The words about the order may come before or behind it.
  await eventually('the message is refused', says('디스크에 남은 공간이 없어 새 메시지를 받을 수 없습니다'), STEP_MS);
  disk.empty();
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  talk.say('direct', '엔비디아 주가 알려줘');
  await talk.hear('direct', /NVDA/);
}
