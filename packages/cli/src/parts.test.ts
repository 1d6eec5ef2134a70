import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { afterAll, expect, it } from 'vitest';
import { FOR_ONE_ANSWER, findStore, Parts, readCompiled, writeCompiled } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'finclaw-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const part = (name: string, body: string): string => {
  const file = join(folder, name);
  writeFileSync(file, `(function (exports, require, module, __filename, __dirname) {\n${body}\n})`);
  return file;
};
const first = part(
  'first.js',
  'const { twice } = require("./second.js"); exports.answer = () => twice(21); exports.folder = __dirname;',
);
part(
  'second.js',
  'exports.sep = require("node:path").sep; exports.twice = (n) => n * 2; exports.later = () => import("node:os");',
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
  expect([...kept!.code]).toEqual([...parts.compiled()]);
  const again = new Parts(folder, kept!.code);
  expect((again.load(first) as First).answer()).toBe(42);
  expect(again.isComplete).toBe(true);
});

it('code made and taken in a process for one answer is the code of any other', () => {
  const usual = cachedDataVersionTag();
  const made = new Parts(folder, new Map(), true);
  const once = part('once.js', 'exports.answer = () => "forty-two".replace(/[a-z]+-(?:one|two)/, "42");');
  expect((made.load(once) as First).answer()).toBe('42');
  expect(cachedDataVersionTag()).not.toBe(usual);
  const again = new Parts(folder, made.compiled(), true);
  const tag = part('tag.js', 'exports.answer = require("node:v8").cachedDataVersionTag;\nexports.atLoad = exports.answer();');
  expect(again.load(tag)).toHaveProperty('atLoad', usual);
  expect((again.load(once) as First).answer()).toBe('42');
  for (const [, asBefore] of FOR_ONE_ANSWER) setFlagsFromString(asBefore);
  expect(cachedDataVersionTag()).toBe(usual);
});

it('code made while the program keeps its young space small is taken by the next run, which does not', () => {
  const grown = part('grown.js', 'exports.answer = () => 40 + 2;');
  const parts = new Parts(folder, new Map());
  (parts.load(grown) as First).answer();
  const usual = cachedDataVersionTag();
  setFlagsFromString('--semi-space-growth-factor=1');
  const limited = cachedDataVersionTag();
  const code = parts.compiled().get('grown.js')!;
  expect(cachedDataVersionTag()).toBe(limited);
  setFlagsFromString('--semi-space-growth-factor=2');
  expect(cachedDataVersionTag()).toBe(usual);
  expect(code.subarray(0, 32)).toEqual(parts.compiled().get('grown.js')!.subarray(0, 32));
});

it('what is no code of this V8 is not run', () => {
  const other = part('other.js', 'exports.answer = () => 6 * 7;');
  const parts = new Parts(folder, new Map([['other.js', Buffer.alloc(4096, 'no code at all')]]));
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

it.skipIf(process.getuid === undefined)('code is only taken from a folder that nobody else may write to', () => {
  const NODE_COMPILE_CACHE = mkdtempSync(join(folder, 'told-'));
  const mine = findStore({ NODE_COMPILE_CACHE })!;
  expect(mine.startsWith(NODE_COMPILE_CACHE)).toBe(true);
  chmodSync(mine, 0o777);
  expect(findStore({ NODE_COMPILE_CACHE })).toBeUndefined();
  rmSync(mine, { recursive: true });
  symlinkSync(folder, mine);
  expect(findStore({ NODE_COMPILE_CACHE })).toBeUndefined();
  expect(findStore({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBeUndefined();
});
