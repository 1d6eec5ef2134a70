import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { constants, Script } from 'node:vm';

/** What was compiled is kept once a command has run to its end or for this long: by then it has been through what every start goes through. */
const KEEP_AFTER_MS = 10_000;
/** What later runs needed besides is added when it is this old. */
const RENEW_AFTER_MS = 24 * 60 * 60_000;

/**
 * What pays off in a process that stays costs one that answers a single question more than it brings: patterns and functions are
 * made better when they are used ten times as often as they would have to be otherwise. What V8 has without being told is written beside it.
 */
export const FOR_ONE_ANSWER = [
  ['--no-regexp-optimization', '--regexp-optimization'],
  ['--no-regexp-peephole-optimization', '--regexp-peephole-optimization'],
  ['--regexp-tier-up-ticks=20', '--regexp-tier-up-ticks=1'],
  ['--baseline-batch-compilation-threshold=65536', '--baseline-batch-compilation-threshold=4096'],
  ['--invocation-count-for-maglev=4000', '--invocation-count-for-maglev=400'],
  ['--invocation-count-for-maglev-osr=1000', '--invocation-count-for-maglev-osr=100'],
] as const;

/** V8 complains aloud about a flag that it does not know, and another one than Node 24's may not know all of these. */
const HAS_FLAGS = process.version.startsWith('v24.');

type Part = (exports: object, require: (id: string) => unknown, module: object, file: string, folder: string) => void;

/**
 * Loads the parts of the bundle, each a function in a file, with the code V8 made of them when the same command ran before. Node's own compile cache holds what is
 * compiled before a module runs, which is next to nothing of it; this one holds every function that has been called.
 */
export class Parts {
  readonly #loaded = new Map<string, { readonly exports: object }>();
  readonly #scripts = new Map<string, Script>();
  readonly #compiled: ReadonlyMap<string, Buffer>;
  readonly #require: NodeJS.Require;
  readonly #flags: typeof FOR_ONE_ANSWER | readonly [];
  #depth = 0;
  /** Whether everything that was loaded came with its code. */
  isComplete = true;

  constructor(folder: string, compiled: ReadonlyMap<string, Buffer>, isForOneAnswer = false) {
    this.#require = createRequire(join(folder, 'parts.cjs'));
    this.#compiled = compiled;
    this.#flags = isForOneAnswer ? FOR_ONE_ANSWER : [];
  }

  load(file: string): object {
    return this.#asV8Is(() => this.#load(file));
  }

  /** V8 takes code, ours and that of Node's own modules, only under the flags it was made with. */
  #asV8Is<T>(run: () => T): T {
    if (this.#depth++ === 0) setFlags(this.#flags.map(([, usual]) => usual));
    try {
      return run();
    } finally {
      if (--this.#depth === 0) setFlags(this.#flags.map(([flag]) => flag));
    }
  }

  #load(file: string): object {
    const known = this.#loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    this.#loaded.set(file, module);
    try {
      this.#run(file, module);
    } catch (error) {
      this.#loaded.delete(file);
      throw error;
    }
    return module.exports;
  }

  #run(file: string, module: { readonly exports: object }): void {
    const cachedData = this.#compiled.get(basename(file));
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const script = new Script(readFileSync(file, 'utf8'), { filename: file, cachedData, importModuleDynamically });
    // All code of a store is of one V8, so the first part tells; one that is loaded late may meet flags that the program has changed.
    if (cachedData === undefined || (script.cachedDataRejected && this.#scripts.size === 0)) this.isComplete = false;
    this.#scripts.set(file, script);
    const folder = dirname(file);
    const require = (id: string): unknown => (id.startsWith('.') ? this.load(resolve(folder, id)) : this.#require(id));
    (script.runInThisContext() as Part)(module.exports, require, module, file, folder);
  }

  /** The code of every part as it is now, and of those that another run needed. */
  compiled(): ReadonlyMap<string, Buffer> {
    const codeOf = ([file, script]: [string, Script]): [string, Buffer] => [basename(file), script.createCachedData()];
    return this.#asV8Is(() => withYoungSpaceAsItWas(() => new Map([...this.#compiled, ...[...this.#scripts].map(codeOf)])));
  }
}

/** A process that stays keeps its young space from growing by a flag (`limitYoungSpace`), and code is marked with the flags it was made under. */
function withYoungSpaceAsItWas<T>(run: () => T): T {
  const { cachedDataVersionTag } = process.getBuiltinModule('node:v8');
  const before = cachedDataVersionTag();
  setFlags(['--semi-space-growth-factor=2']);
  const wasLimited = cachedDataVersionTag() !== before;
  try {
    return run();
  } finally {
    if (wasLimited) setFlags(['--semi-space-growth-factor=1']);
  }
}

/** What sets them is loaded only where there are any. */
function setFlags(flags: readonly string[]): void {
  for (const flag of flags) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}

/** Loads the program from a part of the bundle, and sees to it that the next run of this command has less to compile. */
export function loadFrom(file: string, command = 'chat'): object {
  const store = /^[a-z]{1,20}$/.test(command) ? findStore(process.env) : undefined;
  // The name of the first part changes whenever a part does.
  const place = store === undefined ? undefined : join(store, `${command}-${basename(file, '.js')}-${process.version}.code`);
  const kept = place === undefined ? undefined : readCompiled(place);
  const parts = new Parts(dirname(file), kept?.code ?? new Map(), command === 'ask' && HAS_FLAGS);
  if (place !== undefined) whenItHasRun(() => (parts.isComplete && kept?.isRecent) || writeCompiled(place, parts.compiled()));
  return parts.load(file);
}

function whenItHasRun(keep: () => void): void {
  const timer = setTimeout(() => {
    process.off('exit', keepAtEnd);
    keep();
  }, KEEP_AFTER_MS).unref();
  const keepAtEnd = (exitCode: number): void => {
    clearTimeout(timer);
    if (exitCode === 0) keep();
  };
  process.once('exit', keepAtEnd);
}

/**
 * Where code is kept: where Node was told to, or a folder for temporary files. Code is run as it is, so it is taken only from a folder that is
 * this user's and that nobody else may write to.
 */
export function findStore(env: Record<string, string | undefined>): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE === '1') return undefined;
  const user = process.getuid?.();
  // On Windows only one's own folder for program data is nobody else's.
  const base = env.NODE_COMPILE_CACHE || (user === undefined ? env.LOCALAPPDATA : tmpdir());
  if (!base) return undefined;
  const folder = join(base, user === undefined ? 'finclaw-compiled' : `finclaw-compiled-${user}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    return user === undefined || (uid === user && (mode & 0o022) === 0) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Reads what `writeCompiled` wrote; undefined when there is nothing, or not all of it. */
export function readCompiled(
  file: string,
): { readonly code: ReadonlyMap<string, Buffer>; readonly isRecent: boolean } | undefined {
  try {
    const bytes = readFileSync(file);
    const start = bytes.readUInt32LE(0);
    const rows = JSON.parse(bytes.toString('utf8', HEADER, start)) as [part: string, from: number, to: number][];
    if ((rows.at(-1)?.[2] ?? 0) + start !== bytes.length || bytes.readUInt32LE(4) !== sumOf(bytes)) return undefined;
    const code = new Map(rows.map(([part, from, to]) => [part, bytes.subarray(start + from, start + to)]));
    return { code, isRecent: isRecent(file) };
  } catch {
    return undefined;
  }
}

/** Where the code begins, and a sum over all that follows: V8 runs what it is given, also when a disk has changed it. */
const HEADER = 8;
const sumOf = (bytes: Buffer): number => process.getBuiltinModule('node:zlib').crc32(bytes.subarray(HEADER));

/** V8 copies what does not begin at a multiple of its words. */
const aligned = (at: number): number => Math.ceil(at / 8) * 8;

/** Writes the code of all parts into one file, which is whole or not there. Tells whether it could be written. */
export function writeCompiled(file: string, code: ReadonlyMap<string, Buffer>): boolean {
  let end = 0;
  const rows = [...code].map(([part, { length }]) => {
    const from = aligned(end);
    end = from + length;
    return [part, from, end];
  });
  const table = JSON.stringify(rows);
  const start = aligned(HEADER + table.length);
  const bytes = Buffer.alloc(start + end);
  bytes.writeUInt32LE(start);
  bytes.write(table.padEnd(start - HEADER), HEADER);
  for (const [part, from] of rows) code.get(part as string)?.copy(bytes, start + (from as number));
  bytes.writeUInt32LE(sumOf(bytes), 4);
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, bytes, { mode: 0o600, flush: true });
    renameSync(fresh, file);
    removeOlder(file);
    return true;
  } catch {
    removed(fresh);
    return false;
  }
}

function removed(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It goes when it is old.
  }
}

/** Removes what earlier builds of the program left for this command. */
function removeOlder(file: string): void {
  const folder = dirname(file);
  const [command] = basename(file).split('-');
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (other !== file && name.startsWith(`${command}-`) && !isRecent(other)) rmSync(other, { force: true });
  }
}

const isRecent = (file: string): boolean => Date.now() - statSync(file).mtimeMs < RENEW_AFTER_MS;
