import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const hasTerminal = spawnSync('script', ['--version']).status === 0;

/**
 * Clears the screen, sets the title, writes the clipboard, turns colour and direction, rings, goes back and overwrites.
 */
const EVIL = 'AA\u001b[2J\u001b]0;t\u0007\u001b]52;c;ZXZpbA==\u0007\u009b31m\u202e\b\u007f\rPL';
const OBEYED = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u;

/**
 * What a terminal got, without the line ends of the terminal itself, its echo of the closed input, and the count of
 * rows read.
 */
const shown = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('^D\b\b', '')
    .replace(/^[\d,]+\r/, '');

const state = temporaryStateDir();
const files = join(state.dir, 'files');
const statement = join(files, `${EVIL}.csv`);
const flows = join(files, `${EVIL}-flows.csv`);
const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', TERM: 'dumb' };
const feed = createServer((_request, response) => {
  const item = `<item><title>${EVIL.replaceAll('\u0007', '&#x9b;')}</title><link>https://x.test/${EVIL}</link></item>`;
  response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>${EVIL}</title>${item}</channel></rss>`);
});
let fake: WireFake;
let runId = '';

/** Commands of which one is started at a real terminal; the others run here, with outputs that say they are one. */
const STARTED = ['news', 'doctor', 'audit', EVIL];
const atTerminal = (args: readonly string[]) =>
  (STARTED.includes(args[0]!) && !args.includes('--json') ? finclaw : runHere)(args, state.dir, {
    env,
    terminal: true,
  });

describe.skipIf(!hasTerminal)('no command lets a stranger steer the terminal', () => {
  beforeAll(async () => {
    await buildOnce();
    fake = await startWireFake();
    fake.answer(() => ({ text: ['The answer \u001b', `]52;c;ZXZpbA==\u0007 is `, EVIL, ' END'] }));
    await new Promise<void>((resolve) => {
      feed.listen(0, '127.0.0.1', resolve);
    });
    mkdirSync(files);
    const header = 'date,kind,symbol,quantity,price,amount,currency';
    writeFileSync(statement, `${header}\n2026-02-02,buy,AAPL,3,200,600,USD\n2026-02-03,buy,"${EVIL}",1,100,100,USD\n`);
    writeFileSync(flows, `2021-01-01,-1000\n${EVIL},1100\n`);
    const config = {
      agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } },
      finance: { newsFeeds: [{ name: EVIL, url: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/` }] },
    };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify(config));
    const asked = await finclaw(['ask', `hello ${EVIL}`, '--json'], state.dir, { env });
    runId = JSON.parse(asked.stdout).runId;
    await finclaw(['portfolio', 'import', statement, '--yes', '--name', `${EVIL}=MSFT`], state.dir);
  });
  afterAll(async () => {
    await fake?.close();
    await new Promise((resolve) => feed.close(resolve));
    state.remove();
  });

  it.each<readonly [string, ...string[]]>([
    ['ask', 'hello'],
    ['ask', EVIL],
    ['ask', 'hello', '--model', EVIL],
    ['ask', 'hello', '--session', EVIL],
    ['sessions', 'list'],
    ['sessions', 'show', 'main'],
    ['sessions', 'show', EVIL],
    ['sessions', 'repair'],
    ['quote', EVIL],
    ['quote', 'AAPL', EVIL],
    ['chart', EVIL],
    ['chart', 'AAPL', '--interval', EVIL],
    ['chart', 'AAPL', '--png', join(files, EVIL, 'x.png')],
    ['market', 'hours', EVIL],
    ['market', 'calendar', EVIL, '--from', '2024-01-01', '--to', '2024-01-05'],
    ['portfolio', 'show'],
    ['portfolio', 'show', '--method', EVIL],
    ['portfolio', 'import', statement],
    ['portfolio', 'import', join(files, `no${EVIL}`)],
    ['portfolio', 'import', statement, '--name', EVIL],
    ['portfolio', 'export'],
    ['portfolio', 'undo', EVIL],
    ['portfolio', 'add', 'buy', EVIL, '1', '--price', '1'],
    ['alerts', 'add', `${EVIL} > 1`],
    ['alerts', 'remove', EVIL],
    ['watch', 'add', EVIL],
    ['watch', 'remove', EVIL],
    ['news'],
    ['news', EVIL],
    ['calc', EVIL],
    ['calc', 'xirr', flows],
    ['auth', 'add', EVIL],
    ['auth', 'remove', EVIL],
    ['channels', 'add', EVIL],
    ['channels', 'pair', EVIL, EVIL],
    ['audit', 'show'],
    ['audit', 'show', 'RUN'],
    ['audit', 'show', EVIL],
    ['audit', 'verify', '--head', EVIL],
    ['replay', 'RUN'],
    ['replay', EVIL],
    ['usage'],
    ['models'],
    ['doctor'],
    ['serve', '--token', EVIL, '--scopes', EVIL],
    [EVIL],
    ['quote', `--${EVIL}`],
    ['help', EVIL],
    ['figures', EVIL, '--debug'],
  ])('finclaw %s %s', async (...args) => {
    const { stdout, stderr } = await atTerminal(args.map((word) => (word === 'RUN' ? runId : word)));
    expect([stdout, stderr].map(shown).join('')).not.toBe('');
    expect([stdout, stderr].map(shown).join('')).not.toMatch(OBEYED);
  });

  it.each<readonly [string, ...string[]]>([
    ['ask', 'hello'],
    ['sessions', 'show', 'main'],
    ['news'],
    ['portfolio', 'show'],
    ['audit', 'show', 'RUN'],
  ])('finclaw %s %s --json is JSON that no terminal obeys', async (...args) => {
    const { stdout } = await atTerminal([...args.map((word) => (word === 'RUN' ? runId : word)), '--json']);
    expect(shown(stdout)).not.toMatch(OBEYED);
    // A statement that is refused for its characters leaves no portfolio, which is `null`.
    expect(JSON.parse(shown(stdout))).toBeDefined();
  });

  it('a streamed answer at a terminal shows what it would have done', async () => {
    const chat = new FinclawProcess([], state.dir, { env, terminal: true });
    await chat.shows('나> ');
    chat.type('hello');
    await chat.shows(' END');
    chat.type('\u0004');
    await chat.shows('\\u{001B}]52;c;ZXZpbA==\\u{0007}');
    chat.child.stdin.end('\u0004');
    expect((await chat.finished).stdout).not.toMatch(/\u001b\]|\u001b\[2J|\u0007|\u009b|\u202e|\u007f/);
  });
});
