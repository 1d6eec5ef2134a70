import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { crc32 } from 'node:zlib';
import { limitHeap, YOUNG_BYTES } from '@finclaw/infra';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FOR_ONE_ANSWER, openCacheFolder, Parts, readCompiled, writeCompiled } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'finclaw-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const part = (name: string, body: string): string => {
  const file = join(folder, name);
  writeFileSync(file, `(function (exports, require, module, __filename, __dirname, Import) {\n${body}\n})`);
  return file;
};
const first = part(
  'first.js',
  'const { twice } = require("./second.js"); exports.answer = () => twice(21); exports.folder = __dirname;',
);
part(
  'second.js',
  'exports.sep = require("node:path").sep; exports.twice = (n) => n * 2; exports.later = () => Import("node:os");',
);
type First = { answer(): number | string; folder: string };
const store = join(folder, 'ask-first.bin');

it('loads parts that need each other and Node, each once', async () => {
  const parts = new Parts(folder, new Map());
  const loaded = parts.load(first) as First;
  expect([loaded.answer(), loaded.folder]).toEqual([42, folder]);
  expect(parts.load(first)).toBe(loaded);
  const second = parts.load(join(folder, 'second.js')) as { sep: string; later(): Promise<object> };
  expect(second.sep).toBe(join('/'));
  expect(await second.later()).toHaveProperty('hostname');
});

it('what was compiled is taken by the next run, which has all of it', () => {
  const parts = new Parts(folder, new Map());
  (parts.load(first) as First).answer();
  expect(parts.isComplete).toBe(false);
  expect(writeCompiled(store, parts.compiled())).toBe(true);
  const kept = readCompiled(store);
  expect(kept?.isRecent).toBe(true);
  expect([...kept!.parts]).toEqual([...parts.compiled()]);
  const again = new Parts(folder, kept!.parts);
  expect((again.load(first) as First).answer()).toBe(42);
  expect(again.isComplete).toBe(true);
  // A server would hold megabytes of it for good.
  expect([...kept!.parts.values()].map(({ code }) => code.byteLength)).toEqual([0, 0]);
});

it('code made and taken in a process for one answer is the code of any other', () => {
  const usual = cachedDataVersionTag();
  const made = new Parts(folder, new Map(), true);
  const once = part('once.js', 'exports.answer = () => "forty-two".replace(/[a-z]+-(?:one|two)/, "42");');
  expect((made.load(once) as First).answer()).toBe('42');
  expect(cachedDataVersionTag()).not.toBe(usual);
  const again = new Parts(folder, made.compiled(), true);
  const tag = part(
    'tag.js',
    'exports.answer = require("node:v8").cachedDataVersionTag;\nexports.atLoad = exports.answer();',
  );
  expect(again.load(tag)).toHaveProperty('atLoad', usual);
  expect((again.load(once) as First).answer()).toBe('42');
  for (const [, asBefore] of FOR_ONE_ANSWER) setFlagsFromString(asBefore);
  expect(cachedDataVersionTag()).toBe(usual);
});

it('code made and taken while the program limits its heap is the code of any other', () => {
  const grown = part('grown.js', 'exports.answer = () => 40 + 2;');
  const late = part('after.js', 'exports.answer = () => 6 * 7;');
  const usual = new Parts(folder, new Map());
  for (const file of [grown, late]) (usual.load(file) as First).answer();
  const made = usual.compiled();
  const before = cachedDataVersionTag();
  limitHeap(YOUNG_BYTES);
  setFlagsFromString('--semi-space-growth-factor=1');
  const limited = cachedDataVersionTag();
  expect(limited).not.toBe(before);
  const again = new Parts(folder, made);
  for (const file of [grown, late]) expect((again.load(file) as First).answer()).toBe(42);
  expect(again.isComplete).toBe(true);
  const code = again.compiled().get('after.js')!.code;
  expect(cachedDataVersionTag()).toBe(limited);
  for (const flag of ['--semi-space-growth-factor=2', '--heap-growing-percent=0']) setFlagsFromString(flag);
  expect(cachedDataVersionTag()).toBe(before);
  expect(code.subarray(0, 32)).toEqual(usual.compiled().get('after.js')!.code.subarray(0, 32));
});

it('what is no code of this V8 is not run', () => {
  const other = part('other.js', 'exports.answer = () => 6 * 7;');
  const source = crc32(readFileSync(other));
  const parts = new Parts(folder, new Map([['other.js', { source, code: Buffer.alloc(4096, 'no code at all') }]]));
  expect((parts.load(other) as First).answer()).toBe(42);
  expect(parts.isComplete).toBe(false);
});

it('a part that could not be read is tried again', () => {
  const late = join(folder, 'late.js');
  const parts = new Parts(folder, new Map());
  expect(() => parts.load(late)).toThrow('ENOENT');
  writeFileSync(late, '(function (exports) { exports.answer = () => 7; })');
  expect((parts.load(late) as First).answer()).toBe(7);
});

it('a file that was changed or is cut short, or no such file, or one nobody may write, is as none', () => {
  const bytes = readFileSync(store);
  writeFileSync(store, bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1));
  expect(readCompiled(store)).toBeUndefined();
  truncateSync(store, bytes.length - 1);
  expect(readCompiled(store)).toBeUndefined();
  truncateSync(store, 3);
  expect(readCompiled(store)).toBeUndefined();
  expect(readCompiled(join(folder, 'none.bin'))).toBeUndefined();
  expect(writeCompiled(join(first, 'below-a-file', 'ask.bin'), new Map())).toBe(false);
});

it('what an earlier build left for the command goes when it is old', () => {
  const earlier = join(folder, 'ask-earlier.bin');
  const others = join(folder, 'quote-earlier.bin');
  for (const file of [earlier, others]) {
    writeFileSync(file, '');
    utimesSync(file, 0, 0);
  }
  writeCompiled(store, new Map());
  expect([existsSync(earlier), existsSync(others)]).toEqual([false, true]);
});

it('code of a source that has changed since is not run, although the length is the same', () => {
  const changed = part('changed.js', 'exports.answer = () => 42;');
  const before = new Parts(folder, new Map());
  expect((before.load(changed) as First).answer()).toBe(42);
  part('changed.js', 'exports.answer = () => 43;');
  const after = new Parts(folder, before.compiled());
  expect((after.load(changed) as First).answer()).toBe(43);
  expect(after.isComplete).toBe(false);
});

const home = mkdtempSync(join(folder, 'home-'));
it.each([
  {
    where: 'XDG_CACHE_HOME',
    platform: 'linux' as const,
    env: { HOME: home, XDG_CACHE_HOME: join(home, 'xdg') },
    at: 'xdg/finclaw',
  },
  {
    where: 'the home on Linux',
    platform: 'linux' as const,
    env: { HOME: home, XDG_CACHE_HOME: 'here' },
    at: '.cache/finclaw',
  },
  { where: 'the home on macOS', platform: 'darwin' as const, env: { HOME: home }, at: 'Library/Caches/finclaw' },
  { where: 'Windows', platform: 'win32' as const, env: { LOCALAPPDATA: join(home, 'local') }, at: 'local/finclaw' },
  {
    where: 'NODE_COMPILE_CACHE',
    platform: 'linux' as const,
    env: { HOME: home, NODE_COMPILE_CACHE: join(home, 'told') },
    at: 'told/finclaw',
  },
  { where: 'nowhere without a home', platform: 'linux' as const, env: { TMPDIR: home }, at: undefined },
  {
    where: 'nowhere with a home that is not there',
    platform: 'linux' as const,
    env: { HOME: join(home, 'gone') },
    at: undefined,
  },
  {
    where: 'nowhere if the folder cannot be made',
    platform: 'linux' as const,
    env: { HOME: home, XDG_CACHE_HOME: first },
    at: undefined,
  },
  {
    where: 'nowhere when turned off',
    platform: 'linux' as const,
    env: { HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' },
    at: undefined,
  },
])('compiled code lies in the cache directory of its user: $where', ({ platform, env, at }) => {
  const found = openCacheFolder(env, platform);
  expect(found).toBe(at === undefined ? undefined : join(home, at));
  if (found !== undefined && process.getuid !== undefined) expect(statSync(found).mode & 0o777).toBe(0o700);
});

describe.skipIf(process.getuid === undefined)('code that somebody else could have written', () => {
  const uid = process.getuid?.() ?? 0;
  afterEach(() => vi.restoreAllMocks());
  const openFolder = (): string | undefined => openCacheFolder({ NODE_COMPILE_CACHE: folder }, 'linux');

  it('is not taken from a folder that is a link, writable by others or of another user', () => {
    const mine = openFolder()!;
    chmodSync(mine, 0o770);
    expect(openFolder()).toBeUndefined();
    rmSync(mine, { recursive: true });
    symlinkSync(home, mine);
    expect(openFolder()).toBeUndefined();
    rmSync(mine);
    expect(openFolder()).toBe(mine);
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    expect(openFolder()).toBeUndefined();
    expect(openCacheFolder({ HOME: home }, 'linux')).toBeUndefined();
  });

  it('is not taken from a file that is a link, writable by others or of another user', () => {
    const file = join(openFolder()!, 'ask-parts.code');
    expect(writeCompiled(file, new Map())).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readCompiled(file)).toBeDefined();
    symlinkSync(file, `${file}-link`);
    expect(readCompiled(`${file}-link`)).toBeUndefined();
    chmodSync(file, 0o620);
    expect(readCompiled(file)).toBeUndefined();
    chmodSync(file, 0o600);
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    expect(readCompiled(file)).toBeUndefined();
  });

  it('is not written through a link that waits where the draft will be', () => {
    const file = join(openFolder()!, 'calc-parts.code');
    const target = join(home, 'precious');
    writeFileSync(target, 'mine');
    symlinkSync(target, `${file}.${process.pid}`);
    expect(writeCompiled(file, new Map())).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });
});
