import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { Script } from 'node:vm';

/**
 * The time after which compiled code is stored, unless the command ends first: by then it covers what every start runs.
 */
const KEEP_AFTER_MS = 10_000;
/** The age at which code needed by later runs is added. */
const RENEW_AFTER_MS = 24 * 60 * 60_000;

/**
 * Flags for a process that answers a single question: optimisation pays off only in long-lived processes, so functions
 * are optimised after ten times the usual number of uses. V8's default is noted beside each.
 */
export const FOR_ONE_ANSWER = [
  // Marking in threads takes twice as long as the few megabytes it would find are worth.
  ['--no-incremental-marking', '--incremental-marking'],
  ['--no-regexp-optimization', '--regexp-optimization'],
  ['--no-regexp-peephole-optimization', '--regexp-peephole-optimization'],
  ['--regexp-tier-up-ticks=20', '--regexp-tier-up-ticks=1'],
  ['--baseline-batch-compilation-threshold=65536', '--baseline-batch-compilation-threshold=4096'],
  ['--invocation-count-for-maglev=4000', '--invocation-count-for-maglev=400'],
  ['--invocation-count-for-maglev-osr=1000', '--invocation-count-for-maglev-osr=100'],
] as const;

/** V8 prints a warning about an unknown flag, and versions other than Node 24's may not know all of these. */
const HAS_FLAGS = process.version.startsWith('v24.');

/** V8's compiled code of a part, and the checksum of its source. */
interface CompiledPart {
  readonly source: number;
  readonly code: Buffer;
}

/** Used for `import()` in a part; a separately compiled script has only an experimental one, which prints a warning. */
const importModule = (specifier: string): Promise<unknown> => import(specifier);

type Part = (
  exports: object,
  require: (id: string) => unknown,
  module: object,
  file: string,
  folder: string,
  Import: typeof importModule,
) => void;

/**
 * Loads the parts of the bundle, each a function in a file, with the code V8 compiled when the same command ran before.
 * Node's own compile cache contains only code compiled before a module runs, which is next to nothing of it; this one
 * contains every function that has been called.
 */
export class Parts {
  readonly #loaded = new Map<string, { readonly exports: object }>();
  readonly #scripts = new Map<string, { readonly script: Script; readonly source: number }>();
  readonly #compiled: Map<string, CompiledPart>;
  readonly #require: NodeJS.Require;
  readonly #flags: typeof FOR_ONE_ANSWER | readonly [];
  #depth = 0;
  /** True if every loaded part came with its code. */
  isComplete = true;

  constructor(folder: string, compiled: ReadonlyMap<string, CompiledPart>, isForOneAnswer = false) {
    this.#require = createRequire(join(folder, 'parts.cjs'));
    this.#compiled = new Map(compiled);
    this.#flags = isForOneAnswer ? FOR_ONE_ANSWER : [];
  }

  load(file: string): object {
    return this.#asV8Is(() => this.#load(file));
  }

  /**
   * Runs with V8's original flags, because it accepts compiled code, ours and that of Node's own modules, only under
   * the flags it was made with.
   */
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
    const bytes = readFileSync(file);
    const source = checksum(bytes);
    const compiled = this.#compiled.get(basename(file));
    // V8 itself only compares the length of the source.
    const cachedData = compiled?.source === source ? compiled.code : undefined;
    const compile = (): Script => new Script(bytes.toString('utf8'), { filename: file, cachedData });
    let script = compile();
    if (script.cachedDataRejected && this.#scripts.size > 0) script = withUsualMemoryFlags(compile);
    this.#release(basename(file));
    if (cachedData === undefined || script.cachedDataRejected) this.isComplete = false;
    this.#scripts.set(file, { script, source });
    const folder = dirname(file);
    const require = (id: string): unknown => (id.startsWith('.') ? this.load(resolve(folder, id)) : this.#require(id));
    (script.runInThisContext() as Part)(module.exports, require, module, file, folder, importModule);
  }

  /** Gives back the memory of a part's code, of which V8 has made its own by now, without waiting for a collection. */
  #release(part: string): void {
    const code = this.#compiled.get(part)?.code;
    if (code !== undefined && code.byteLength === code.buffer.byteLength) (code.buffer as ArrayBuffer).transfer(0);
    this.#compiled.delete(part);
  }

  /** The code of every part as it is now, and of those that another run needed. */
  compiled(): ReadonlyMap<string, CompiledPart> {
    const loaded = [...this.#scripts];
    const compile = (): (readonly [string, CompiledPart])[] =>
      loaded.map(([file, { script, source }]) => [basename(file), { source, code: script.createCachedData() }]);
    return this.#asV8Is(() => withUsualMemoryFlags(() => new Map([...this.#compiled, ...compile()])));
  }
}

/** Flags that `limitHeap` sets while the program runs; V8's default is noted beside each. */
const MEMORY_FLAGS = [
  ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'],
  ['--heap-growing-percent=40', '--heap-growing-percent=0'],
] as const;

/** Runs a function under V8's usual memory flags, because compiled code is marked with the flags it was made under. */
function withUsualMemoryFlags<T>(run: () => T): T {
  const { cachedDataVersionTag } = process.getBuiltinModule('node:v8');
  const changed = MEMORY_FLAGS.filter(([, usual]) => {
    const before = cachedDataVersionTag();
    setFlags([usual]);
    return cachedDataVersionTag() !== before;
  });
  try {
    return run();
  } finally {
    setFlags(changed.map(([flag]) => flag));
  }
}

/** Sets V8 flags; the module is loaded only where there are any. */
function setFlags(flags: readonly string[]): void {
  for (const flag of flags) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}

/**
 * Loads the program from a part of the bundle, and stores its compiled code for the next run of this command. `build`
 * is the hash of all parts, so that two builds never share a cache file.
 */
export function loadFrom(file: string, build: string, command = 'chat'): object {
  const folder = /^[a-z]{1,20}$/.test(command) ? openCacheFolder(process.env, process.platform) : undefined;
  const place = folder === undefined ? undefined : join(folder, `${command}-${build}-${process.version}.code`);
  const cached = place === undefined ? undefined : readCompiled(place);
  const parts = new Parts(dirname(file), cached?.parts ?? new Map(), command === 'ask' && HAS_FLAGS);
  if (place !== undefined)
    whenItHasRun(() => (parts.isComplete && cached?.isRecent) || writeCompiled(place, parts.compiled()));
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
 * Opens the folder for compiled code, or returns undefined where none can be used. V8 runs such code unchecked, so the
 * folder is in the user's own cache directory, and is used only if it belongs to this user and nobody else may write to
 * it.
 */
export function openCacheFolder(env: Environment, platform: NodeJS.Platform): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE === '1') return undefined;
  try {
    const base = env.NODE_COMPILE_CACHE || userCacheDirectory(env, platform);
    if (!base) return undefined;
    const folder = join(base, 'finclaw');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    return found.isDirectory() && isOursAlone(found) ? folder : undefined;
  } catch {
    return undefined;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the user's cache directory on each system. */
function userCacheDirectory(
  { HOME, XDG_CACHE_HOME, LOCALAPPDATA }: Environment,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform === 'win32') return LOCALAPPDATA;
  if (platform !== 'darwin' && XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  // `sudo` may leave HOME unchanged; root must not create folders in another user's home.
  if (!HOME || !isAbsolute(HOME) || !isOwn(statSync(HOME))) return undefined;
  return platform === 'darwin' ? join(HOME, 'Library', 'Caches') : join(HOME, '.cache');
}

const isOwn = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();
const isOursAlone = (stats: Stats): boolean =>
  isOwn(stats) && (process.getuid === undefined || (stats.mode & 0o022) === 0);

/**
 * Reads what `writeCompiled` wrote. Returns undefined when it is missing or incomplete, or another user could have
 * written it.
 */
export function readCompiled(
  file: string,
): { readonly parts: ReadonlyMap<string, CompiledPart>; readonly isRecent: boolean } | undefined {
  try {
    return withOwnFile(file, (handle, size) => {
      const head = readBytes(handle, 0, HEADER);
      const start = head.readUInt32LE(0);
      if (start < HEADER || start > size) return undefined;
      const table = readBytes(handle, HEADER, start);
      const rows = JSON.parse(table.toString('utf8')) as Row[];
      if (head.readUInt32LE(4) !== checksum(table) || (rows.at(-1)?.[3] ?? 0) + start !== size) return undefined;
      const parts = new Map<string, CompiledPart>();
      for (const [part, source, from, to, sum] of rows) {
        const code = readBytes(handle, start + from, start + to);
        if (checksum(code) !== sum) return undefined;
        parts.set(part, { source, code });
      }
      return { parts, isRecent: isRecent(file) };
    });
  } catch {
    return undefined;
  }
}

/** Reads from a file through one handle, so that the file that is judged is the one that is read. */
function withOwnFile<T>(file: string, read: (handle: number, size: number) => T): T | undefined {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = fstatSync(handle);
    return found.isFile() && isOursAlone(found) ? read(handle, found.size) : undefined;
  } finally {
    closeSync(handle);
  }
}

/** Reads these bytes into memory of their own, which can be given back by itself. */
function readBytes(handle: number, from: number, to: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(to - from));
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(handle, bytes, at, bytes.length - at, from + at);
    if (count === 0) throw new Error('The file ends too early');
    at += count;
  }
  return bytes;
}

/** A part in the table of the file: where its code lies behind the table, and the checksums of its source and code. */
type Row = readonly [part: string, source: number, from: number, to: number, code: number];

/**
 * The length of the header, which has the start of the code and a checksum of the table: V8 runs whatever it is given,
 * even if a disk has changed it.
 */
const HEADER = 8;
// node:crypto takes longer to load than a small command takes to run.
const checksum = (bytes: Uint8Array): number => process.getBuiltinModule('node:zlib').crc32(bytes);

/** Aligns an offset, since V8 copies unaligned code. */
const aligned = (at: number): number => Math.ceil(at / 8) * 8;

/** Writes the code of all parts into one file, which is whole or not there. Returns whether it could be written. */
export function writeCompiled(file: string, parts: ReadonlyMap<string, CompiledPart>): boolean {
  let end = 0;
  const rows = [...parts].map(([part, { source, code }]) => {
    const from = aligned(end);
    end = from + code.length;
    return { row: [part, source, from, end, checksum(code)] satisfies Row, from, code };
  });
  const table = JSON.stringify(rows.map(({ row }) => row));
  const start = aligned(HEADER + table.length);
  const bytes = Buffer.alloc(start + end);
  bytes.writeUInt32LE(start);
  bytes.write(table.padEnd(start - HEADER), HEADER);
  bytes.writeUInt32LE(checksum(bytes.subarray(HEADER, start)), 4);
  for (const { code, from } of rows) code.copy(bytes, start + from);
  const fresh = `${file}.${process.pid}`;
  try {
    // A name that is taken already, by a link for instance, is not written to.
    rmSync(fresh, { force: true });
    writeFileSync(fresh, bytes, { mode: 0o600, flag: 'wx', flush: true });
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
    // Removed later by age.
  }
}

/** Removes the files of earlier builds for this command. */
function removeOlder(file: string): void {
  const folder = dirname(file);
  const [command] = basename(file).split('-');
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (other !== file && name.startsWith(`${command}-`) && !isRecent(other)) rmSync(other, { force: true });
  }
}

const isRecent = (file: string): boolean => Date.now() - statSync(file).mtimeMs < RENEW_AFTER_MS;
