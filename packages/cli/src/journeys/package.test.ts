import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPairing } from '@finclaw/channel-kit';
import { freePort, isWhole, sampleOf } from '@finclaw/infra/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { openStore } from '@finclaw/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from './finclaw-process.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));

/** Every line of a paper that is meant to be typed, without its remark. */
function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/```\n([\s\S]*?)```/g)].flatMap((match) => match[1]!.split('\n'));
  const lines = blocks
    .map((line) => line.replace(/^\$ /, ''))
    .filter((line) => /^(?:npm|npx|finclaw|export) /.test(line));
  const quoted = [...text.matchAll(/`((?:npm|npx|finclaw) [^`\n]+)`/g)].map((match) => match[1]!);
  return [...new Set([...lines, ...quoted].map((line) => line.replace(/\s+#.*/, '').trim()))];
}

const INSTALL = 'npm run package && npm install -g ./release/finclaw-0.2.0.tgz';
let home = '';
let prefix = '';
let fake: WireFake;
const telegram = createServer((_request, response) => {
  const result = { id: 100, is_bot: true, first_name: 'F', username: 'finclaw_bot' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }));
});

/** What a line needs besides being typed, and what it has to show. */
interface Typed {
  readonly input?: string;
  /** What is added to the line so that it comes to an end, or the word in it is a real one. */
  readonly as?: (line: string) => string | Promise<string>;
  readonly shows: RegExp;
}

const LINES: Readonly<Record<string, Typed>> = {
  'npm start': {
    input: 'What is the price of Samsung Electronics?\n/why 1\n',
    shows: /₩\d{2,3},\d{3}[\s\S]*of r1 \(Price\)/,
  },
  'npm test': { as: (line) => `${line} -- packages/types/src/brand.test.ts`, shows: /Test Files {2}1 passed/ },
  'export PATH="$PWD/bin:$PATH"': {
    as: (line) => `${line} && cd / && finclaw --version`,
    shows: new RegExp(`^${version}$`),
  },
  [INSTALL]: { as: () => 'finclaw --version', shows: new RegExp(`^${version}$`) },
  'finclaw ask "What is the price of Samsung Electronics?"': { as: (line) => `${line} --offline`, shows: /₩\d/ },
  'finclaw ask "삼성전자 현재 주가 알려줘"': { as: (line) => `${line} --offline`, shows: /\d원/ },
  'finclaw portfolio add buy AAPL 3 --price 190': { shows: /^Recorded/ },
  'finclaw portfolio import trades.csv --yes': {
    as: (line) =>
      `cd "$HOME" && printf 'date,kind,symbol,quantity,price\n2026-01-05,buy,MSFT,2,400\n' > trades.csv && ${line}`,
    shows: /Imported/,
  },
  'finclaw alerts add "AAPL > 300"': { shows: /300/ },
  'finclaw serve': {
    as: (line) =>
      `${line} > "$HOME/served" & until grep -q http: "$HOME/served"; do sleep 0.1; done; kill $!; wait $!; cat "$HOME/served"`,
    shows: /http:\/\/127/,
  },
  'finclaw doctor': { shows: /Node/ },
  'finclaw setup': { shows: /budget/ },
  'finclaw auth add anthropic': { input: 'sk-ant-test-0123456789abcdef\n', shows: /anthropic/ },
  'finclaw models add ollama': { shows: /ollama\/qwen3:8b/ },
  'finclaw channels add telegram': { input: '100:main-token\n', shows: /finclaw_bot/ },
  'finclaw channels pair CODE': { as: (line) => realCode(line, 'CODE'), shows: /telegram/ },
  'finclaw channels pair 코드': { as: (line) => realCode(line, '코드'), shows: /telegram/ },
};

async function realCode(line: string, word: string): Promise<string> {
  const store = openStore(join(home, 'state', 'finclaw.db'));
  try {
    const sender = { channelId: 'telegram', accountId: 'default', senderId: `who-${word}` };
    const asked = await createPairing({ values: store.values }).request(sender);
    return line.replace(word, 'code' in asked ? asked.code : '');
  } finally {
    store.close();
  }
}

function shell(line: string, { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn('bash', ['-c', line], {
    cwd: root,
    env: {
      PATH: `${join(prefix, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: home,
      TMPDIR: tmpdir(),
      LANG: 'en_US.UTF-8',
      NO_COLOR: '1',
      FINCLAW_STATE_DIR: join(home, 'state'),
      OLLAMA_HOST: fake.ollamaUrl.replace('http://', ''),
      npm_config_prefix: prefix,
      npm_config_offline: 'true',
      ...env,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended, seen: () => stdout };
}

/**
 * Puts the bundle that all tests share where an installed command would be: making the package takes as long as a
 * hundred of these tests.
 */
async function linkBundle(): Promise<void> {
  await buildOnce();
  mkdirSync(join(prefix, 'bin'), { recursive: true });
  symlinkSync(join(root, 'dist', 'finclaw.cjs'), join(prefix, 'bin', 'finclaw'));
}

/** A state directory with nothing in it but where the stand-ins listen. */
async function freshState(): Promise<void> {
  const state = join(home, 'state');
  rmSync(state, { recursive: true, force: true });
  mkdirSync(state);
  fake.script('anthropic', { text: 'pong' });
  const config = {
    gateway: { port: await freePort() },
    agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } },
    channels: { telegram: { apiBaseUrl: `http://127.0.0.1:${(telegram.address() as AddressInfo).port}` } },
  };
  writeFileSync(join(state, 'finclaw.json5'), JSON.stringify(config));
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'finclaw-installed-'));
  prefix = join(home, 'prefix');
  fake = await startWireFake();
  fake.route('/api/tags', { status: 200, body: { models: [{ name: 'qwen3:8b', model: 'qwen3:8b', size: 1 }] } });
  const shown = { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 };
  fake.route('/api/show', { status: 200, body: { capabilities: ['completion', 'tools'], model_info: shown } });
  await new Promise<void>((resolve) => {
    telegram.listen(0, '127.0.0.1', resolve);
  });
  if (!isWhole) return linkBundle();
  const made = await shell(INSTALL).ended;
  expect(made.code, made.stderr).toBe(0);
});
afterAll(async () => {
  await fake.close();
  telegram.closeAllConnections();
  telegram.close();
  rmSync(home, { recursive: true, force: true });
});

describe('the two READMEs', () => {
  beforeAll(freshState);
  const lines = [...new Set(['README.md', 'README.ko.md'].flatMap((file) => commandsIn(read(file))))];

  it('have no line that no test knows how to run', () => {
    expect(lines.filter((line) => !Object.hasOwn(LINES, line))).toEqual([]);
  });

  it.each(sampleOf(lines, 3, 1))('run as written: %s', async (line) => {
    const typed = LINES[line];
    const run = (await typed!.as?.(line)) ?? line;
    const { code, stdout, stderr } = await shell(run, typed).ended;
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(stdout.trim()).toMatch(typed!.shows);
  });
});

// `npm run chaos -- --whole journeys/package`, which every change goes through when it is pushed.
describe.runIf(isWhole)('the package in an empty folder', () => {
  beforeAll(freshState);
  const installed = (): string => join(prefix, 'lib', 'node_modules', 'finclaw');

  it('passes every step of a release that needs nobody else', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const env = {
      FINCLAW_REPOSITORY: 'https://code.example/finclaw',
      FINCLAW_RELEASE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      FINCLAW_RELEASE_PUBLIC_KEY: String(publicKey.export({ type: 'spki', format: 'pem' })),
    };
    const step = async (words: string, says: string): Promise<void> => {
      const { code, stdout, stderr } = await shell(`npm run -s release -- ${words}`, { env }).ended;
      expect([words, code, stdout + stderr]).toEqual([words, 0, expect.stringContaining(says)]);
    };
    await step('notes', '**');
    await step('standalone release', `finclaw-${version}-linux-`);
    await step('formula release', 'finclaw.rb');
    const formula = read('release/finclaw.rb');
    const tarball = readFileSync(join(root, 'release', `finclaw-${version}.tgz`));
    expect(formula).toContain(`sha256 "${createHash('sha256').update(tarball).digest('hex')}"`);
    expect(formula).toContain(
      `url "https://code.example/finclaw/releases/download/v${version}/finclaw-${version}.tgz"`,
    );
    await step('sums release', 'SHA256SUMS names 5 files');
    await step('sign release', 'signed');
    await step('verify release', '5 files are as they were signed');
    await step('try release', '.tar.gz: answers, backs up and finds nothing wrong');
  });

  it('serves the page, and draws a chart with what lies beside the code', async () => {
    const { child, ended, seen } = shell('exec finclaw serve --offline --json');
    try {
      await expect.poll(seen).toContain('"url"');
      const { url } = JSON.parse(seen());
      const page = await fetch(url);
      expect(await page.text()).toContain('<script type="module"');
    } finally {
      child.kill('SIGTERM');
    }
    expect((await ended).code).toBe(0);
    const picture = join(home, 'chart.png');
    expect((await shell(`finclaw chart AAPL --png ${picture}`).ended).code).toBe(0);
    expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
  });

  it('takes the code that the same command left behind, and makes it anew when somebody changed it', async () => {
    const folder = mkdtempSync(join(home, 'code-'));
    const answer = async (): Promise<string> => {
      const { code, stdout, stderr } = await shell('finclaw calc "2+3"', { env: { XDG_CACHE_HOME: folder } }).ended;
      expect([code, stderr]).toEqual([0, '']);
      return stdout;
    };
    const kept = (): string => join(folder, globSync('finclaw/calc-*.code', { cwd: folder }).join());
    const first = await answer();
    const { ino, size } = statSync(kept());
    expect(await answer()).toBe(first);
    // Only a run that had to compile writes, so the file of the first one is still there.
    expect(statSync(kept()).ino).toBe(ino);
    writeFileSync(kept(), readFileSync(kept()).fill(0, size / 2));
    expect(await answer()).toBe(first);
    expect(statSync(kept()).ino).not.toBe(ino);
    const without = mkdtempSync(join(home, 'no-code-'));
    const env = { XDG_CACHE_HOME: without, NODE_DISABLE_COMPILE_CACHE: '1' };
    expect((await shell('finclaw calc "2+3"', { env }).ended).stdout).toBe(first);
    expect(readdirSync(without)).toEqual([]);
  });

  it.each([
    {
      lang: 'en_US.UTF-8',
      says: 'FinClaw needs Node 24 or newer; this is v18.20.4.\nInstall it from https://nodejs.org/en/download or with "nvm install 24". Without either, run "npx -p node@24 finclaw".\n',
    },
    {
      lang: 'ko_KR.UTF-8',
      says: 'FinClaw에는 Node 24 이상이 필요합니다. 지금은 v18.20.4입니다.\nhttps://nodejs.org/ko/download 에서 설치하거나 "nvm install 24"를 실행해 주세요. nvm이 없으면 "npx -p node@24 finclaw"로도 실행됩니다.\n',
    },
  ])('says on an older Node which one it needs, before anything is loaded ($lang)', async ({ lang, says }) => {
    const older = join(home, 'older.cjs');
    writeFileSync(
      older,
      `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } }); Object.defineProperty(process, 'version', { value: 'v18.20.4' });`,
    );
    const env = { LANG: lang, NODE_OPTIONS: `--require ${older}` };
    expect(await shell('finclaw --version', { env }).ended).toEqual({ code: 1, stdout: '', stderr: says });
    // Words that Node learned later would be a syntax error there, instead of the sentence.
    const code = readFileSync(join(installed(), 'finclaw.cjs'), 'utf8').replace(/\/\/.*/g, '');
    expect(code).not.toMatch(/=>|`|\?\.|\?\?|\b(?:let|const|class|async|await|import)\b/);
  });

  it('is small, and holds neither tests nor source maps nor what it needs from elsewhere', async () => {
    const files = readdirSync(installed(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const sources = files.filter(({ parentPath }) => !parentPath.includes('examples'));
    expect(sources.map(({ name }) => name).filter((name) => /\.test\.|\.map$|(?<!\.d)\.tsx?$/.test(name))).toEqual([]);
    const { SIZE_LIMIT } = await import(join(root, 'scripts', 'package.mjs'));
    const size = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(size).toBeLessThan(SIZE_LIMIT);
    expect(JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8')).dependencies).toBeUndefined();
    const code = globSync('**/*.mjs', { cwd: installed() }).map((name) =>
      readFileSync(join(installed(), name), 'utf8'),
    );
    expect(code.filter((text) => /\/\/# sourceMappingURL=/.test(text))).toEqual([]);
  });

  it('has a client for other programs, with types that need nothing of ours', async () => {
    const { exports } = JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'));
    const client = await import(pathToFileURL(join(installed(), exports['./client'].default)).href);
    const { call } = client.createClient({ url: 'http://127.0.0.1:1/', token: 'x' });
    expect(await call('server.hello', {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    const written = globSync('types/**/*.d.ts', { cwd: installed() }).map((name) =>
      readFileSync(join(installed(), name), 'utf8'),
    );
    expect(written.length).toBeGreaterThan(10);
    expect(existsSync(join(installed(), exports['./client'].types))).toBe(true);
    expect(written.filter((text) => /'@finclaw\/|\.ts'/.test(text))).toEqual([]);
  });

  it('names every library in it, with version, licence and checksum, and prints the licences', () => {
    const bill = JSON.parse(readFileSync(join(installed(), 'sbom.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'finclaw', version } },
    });
    const names = bill.components.map((part: { group?: string; name: string }) =>
      [part.group, part.name].filter(Boolean).join('/'),
    );
    expect(names).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'hono', 'preact']));
    const notices = readFileSync(join(installed(), 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const [index, name] of names.entries()) {
      const part = bill.components[index];
      expect([name, part.licenses.length, part.hashes?.[0].content.length]).toEqual([name, 1, 128]);
      expect(notices).toContain(`${name} ${part.version} (`);
    }
  });
});
