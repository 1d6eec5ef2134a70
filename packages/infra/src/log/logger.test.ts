import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, createSilentLogger } from './logger.ts';
import type { LoggerConfig, LoggerDeps } from './logger-types.ts';
import { runWithContext } from './request-context.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-log-'));
  path = join(dir, 'logs', 'finclaw.log');
});
afterEach(() => rmSync(dir, { recursive: true }));

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const fileLogger = (config: Partial<LoggerConfig> = {}, deps: Partial<LoggerDeps> = {}) =>
  createLogger({ name: 'finclaw', file: { enabled: true, path }, ...config }, { now, ...deps });
const lines = (file = path): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log file', () => {
  it('gets one JSON object per line, with fields, error and the rest apart', async () => {
    const logger = await fileLogger();
    logger.info('started on 100% of %s', { port: 1 }, { host: 'x' }, new TypeError('bad'), 'extra', 7);
    expect(lines()).toEqual([
      {
        level: 'info',
        time: '2026-01-02T03:04:05.006Z',
        name: 'finclaw',
        data: { port: 1, host: 'x' },
        error: { type: 'TypeError', message: 'bad', stack: expect.stringContaining('logger.test') },
        args: ['extra', 7],
        msg: 'started on 100% of %s',
      },
    ]);
  });

  it.each([
    ['trace', 6],
    [undefined, 4],
    ['error', 2],
  ] as const)('level %s lets %i of six lines through', async (level, count) => {
    const logger = await fileLogger({ level });
    for (const each of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) logger[each](each);
    expect(lines()).toHaveLength(count);
  });

  it('carries the request context, unless switched off', async () => {
    const context = { requestId: 'r1', sessionKey: 's1', startedAt: 0 };
    const logger = await fileLogger();
    const bare = await fileLogger({ autoInjectContext: false });
    runWithContext(context, () => {
      logger.child('agent').info('inside');
      bare.info('bare');
    });
    logger.info('outside');
    expect(lines().map(({ requestId, sessionKey, msg }) => [msg, requestId, sessionKey])).toEqual([
      ['inside', 'r1', 's1'],
      ['bare', undefined, undefined],
      ['outside', undefined, undefined],
    ]);
  });

  it('never holds a secret: by key, by shape or by value', async () => {
    const logger = await fileLogger({ redactKeys: ['account_number'], knownSecrets: () => ['plain-secret-value'] });
    const secrets = [
      'Bearer abcdef123456',
      'sk-abcdefgh12345678',
      'plain-secret-value',
      'cookie-value',
      '110-220',
      'in-cause-987',
    ];
    logger.error(
      `said ${secrets[0]} and ${secrets[2]}`,
      { Cookie: secrets[3], deep: [{ accountNumber: secrets[4] }] },
      new Error(secrets[1], { cause: { apiKey: secrets[5] } }),
      secrets[1],
    );
    const text = readFileSync(path, 'utf8');
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('is for its owner only, in a directory that is too', async () => {
    (await fileLogger()).info('x');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'logs')).mode & 0o777).toBe(0o700);
    chmodSync(path, 0o644);
    (await fileLogger()).info('y');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(lines()).toHaveLength(2);
  });

  it('goes on after a flush, and a child writes to and flushes the same file', async () => {
    const logger = await fileLogger();
    const child = logger.child('agent').child('runner');
    logger.info('one');
    await child.flush();
    child.info('two');
    await logger.flush();
    logger.info('three');
    expect(lines().map(({ name, msg }) => `${name} ${msg}`)).toEqual([
      'finclaw one',
      'finclaw:agent:runner two',
      'finclaw three',
    ]);
  });

  it('rotates by size and keeps the given number of files, no line lost on the way', async () => {
    const logger = await fileLogger({ file: { enabled: true, path, maxSizeMb: 400 / 1024 / 1024, maxFiles: 3 } });
    for (let index = 0; index < 12; index++) logger.info('x'.repeat(40), { index });
    expect(readdirSync(join(dir, 'logs')).sort()).toEqual(['finclaw.log', 'finclaw.log.1', 'finclaw.log.2']);
    const kept = [`${path}.2`, `${path}.1`, path].flatMap((file) => lines(file));
    const indexes = kept.map(({ data }) => (data as { index: number }).index);
    expect(indexes).toEqual(Array.from({ length: indexes.length }, (_, index) => 12 - indexes.length + index));
    for (const file of [`${path}.2`, `${path}.1`, path]) expect(statSync(file).size).toBeLessThanOrEqual(400);
  });

  it('a single file is started anew when full', async () => {
    const logger = await fileLogger({ file: { enabled: true, path, maxSizeMb: 200 / 1024 / 1024, maxFiles: 1 } });
    for (let index = 0; index < 5; index++) logger.info('x'.repeat(60));
    expect(readdirSync(join(dir, 'logs'))).toEqual(['finclaw.log']);
    expect(lines()).toHaveLength(1);
  });

  it('two processes on one file: the second follows the rotation of the first', async () => {
    const file = { enabled: true, path, maxSizeMb: 300 / 1024 / 1024, maxFiles: 9 };
    const [first, second] = [await fileLogger({ file }), await fileLogger({ file })];
    for (let index = 0; index < 10; index++) {
      first.info(`first ${index}`);
      second.info(`second ${index}`);
    }
    const files = readdirSync(join(dir, 'logs')).map((name) => join(dir, 'logs', name));
    expect(files.flatMap((each) => lines(each))).toHaveLength(20);
    expect(files.length).toBeGreaterThan(2);
  });

  it('that cannot be written is reported once, and the program goes on', async () => {
    writeFileSync(join(dir, 'logs'), 'not a directory');
    const onProblem = vi.fn();
    const logger = await fileLogger({}, { onProblem });
    logger.info('one');
    logger.info('two');
    await logger.flush();
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'LOG_FILE_UNWRITABLE' }));
    rmSync(join(dir, 'logs'));
    logger.info('three');
    expect(lines().map(({ msg }) => msg)).toEqual(['three']);
  });

  it('is not made when switched off', async () => {
    const logger = await fileLogger({ file: { enabled: false, path } });
    logger.fatal('x');
    expect(existsSync(join(dir, 'logs'))).toBe(false);
  });
});

describe('the console', () => {
  async function written(
    console: LoggerConfig['console'],
    log: 'plain' | 'error' = 'plain',
    deps: Partial<LoggerDeps> = {},
  ) {
    const texts: string[] = [];
    const config = { name: 'finclaw', ...(console && { console }) };
    const logger = await createLogger(config, {
      now,
      color: false,
      isCi: false,
      writeConsole: (text) => texts.push(text),
      ...deps,
    });
    if (log === 'plain') logger.warn('low \u001b[31mdisk', { free: 1 });
    else logger.error('broken', new Error('why'));
    return texts.join('');
  }

  it('stays silent when switched off or not asked for', async () => {
    expect(await written({ enabled: false })).toBe('');
    expect(await written(undefined)).toBe('');
  });

  it('shows lines for people, in which a text cannot steer the terminal', async () => {
    expect(await written({ enabled: true })).toBe('03:04:05.006 WARN  finclaw low \\u{001B}[31mdisk data={"free":1}\n');
  });

  it('shows JSON in CI or when asked for', async () => {
    for (const json of [
      await written({ enabled: true }, 'plain', { isCi: true }),
      await written({ enabled: true, pretty: false }),
    ]) {
      expect(JSON.parse(json)).toMatchObject({ level: 'warn', data: { free: 1 } });
    }
  });

  it('shows the trace of an error below it, and colours only when asked', async () => {
    expect(await written({ enabled: true }, 'error')).toMatch(
      /^03:04:05.006 ERROR finclaw broken\n {4}Error: why\n {4}at /,
    );
    expect(await written({ enabled: true }, 'plain', { color: true })).toContain('\u001b[33mWARN \u001b[0m');
  });
});

describe('a process of its own', () => {
  const index = new URL('../index.ts', import.meta.url).href;

  function run(script: string): string {
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  }

  it('pays for the logging library only when it opens a logger, and never for the HTTP client', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve(specifier, context, next) { loaded.push(specifier); return next(specifier, context); } });
      const { createLogger } = await import(${JSON.stringify(index)});
      const before = loaded.includes('pino');
      const logger = await createLogger({ name: 'x', file: { enabled: true, path: ${JSON.stringify(path)} } });
      logger.info('line', { a: [{}] }, new Error('x'));
      const client = process.moduleLoadList.some((name) => /undici/.test(name));
      process.stdout.write(JSON.stringify({ before, after: loaded.includes('pino'), client }));
    `;
    expect(JSON.parse(run(script))).toEqual({ before: false, after: true, client: false });
  });

  it('keeps the last line before an exit, without a flush', () => {
    run(`
      const { createLogger } = await import(${JSON.stringify(index)});
      const logger = await createLogger({ name: 'x', file: { enabled: true, path: ${JSON.stringify(path)} } });
      logger.fatal('last words');
      process.exit(0);
    `);
    expect(lines().map(({ msg }) => msg)).toEqual(['last words']);
  });
});

describe('createSilentLogger', () => {
  it('has the whole interface and writes nothing', async () => {
    const logger = createSilentLogger();
    logger.child('x').fatal('nothing');
    await logger.flush();
    expect(logger.child('x')).toBe(logger);
  });
});
