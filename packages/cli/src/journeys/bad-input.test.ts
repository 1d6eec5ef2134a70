import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const configure = (text: string): void => writeFileSync(join(state.dir, 'finclaw.json5'), text);

/**
 * One bad line of each kind is given to a process: a word nobody knows, a name nobody knows, a key that is not there.
 */
const PROCESSES = ['sesions', 'quote', 'auth'];

describe('bad input', () => {
  it.each([
    ['ask'],
    ['sessons'],
    ['sessions', 'show', 'nowhere'],
    ['models', 'test'],
    ['calc', '2+'],
    ['news'],
    ['filings', 'AAPL'],
    ['verify', 'nofile'],
    ['storage', 'migrate'],
  ])('%s, with --json, is said in JSON too', async (...args) => {
    const { stdout, stderr, code } = await runHere([...args, '--json'], state.dir);
    expect(code).toBeGreaterThan(0);
    expect(JSON.parse(stdout)).toEqual({ error: { message: stderr.trim() } });
    expect(stderr.trim()).not.toBe('');
  });

  it.each([
    { when: 'an unknown command', args: ['sesions'], code: 2, says: /sessions/ },
    { when: 'an unknown option', args: ['ask', 'x', '--modle', 'y'], code: 2, says: /--model/ },
    { when: 'an option without its value', args: ['ask', 'x', '--model'], code: 2, says: /--model/ },
    { when: 'a missing question', args: ['ask'], code: 2, says: /TEXT/ },
    { when: 'an empty question', args: ['ask', '  '], code: 2, says: /비어/ },
    { when: 'an unknown session action', args: ['sessions', 'lst'], code: 2, says: /sessions list/ },
    { when: 'an unknown session', args: ['sessions', 'show', 'nowhere'], code: 1, says: /nowhere/ },
    { when: 'a word too many', args: ['models', 'set', 'sonnet', 'opus'], code: 2, says: /"opus"/ },
    { when: 'a key for nobody', args: ['auth', 'add', 'antropic'], code: 2, says: /anthropic/ },
    { when: 'an unknown model', args: ['ask', 'x', '--model', 'opsu'], code: 1, says: /opus/ },
    { when: 'an unknown instrument', args: ['quote', 'NOSUCH'], code: 1, says: /NOSUCH.*005930/ },
    { when: 'a name of several instruments', args: ['chart', '삼성'], code: 1, says: /005930.*207940/ },
    {
      when: 'an instrument to follow that nobody knows',
      args: ['watch', 'add', 'NOSUCH', '--json'],
      code: 1,
      says: /NOSUCH/,
    },
    { when: 'an alert that is not there', args: ['alerts', 'remove', '999'], code: 1, says: /999.*alerts list/ },
    { when: 'an alert on nothing', args: ['alerts', 'add', 'NOSUCH > 1'], code: 1, says: /NOSUCH/ },
    { when: 'news without a source', args: ['news', '--json'], code: 1, says: /finance\.newsFeeds/ },
    { when: 'an unfinished expression', args: ['calc', '1+'], code: 1, says: /완성되지 않았/ },
    { when: 'a number like an option', args: ['portfolio', 'add', 'buy', 'AAPL', '-3'], code: 2, says: /"-3".*"--"/ },
    { when: 'a code nobody was given', args: ['channels', 'pair', 'NONE', '--json'], code: 1, says: /코드/ },
    { when: 'a key that is not there', args: ['auth', 'remove', 'nope'], code: 1, says: /nope.*auth list/ },
  ])('$when: one sentence, exit code $code', async ({ args, code, says }) => {
    const result = await (PROCESSES.includes(args[0]!) ? finclaw : runHere)(args, state.dir);
    expect(result.code).toBe(code);
    if (!args.includes('--json')) expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(says);
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    { when: 'an unknown key', text: '{ gatway: { port: 1 } }', says: /gateway/ },
    { when: 'a bad value', text: '{ gateway: { port: 99999 } }', says: /gateway\.port/ },
    { when: 'a syntax error', text: '{\n  gateway: {\n    port 1\n}', says: /3/ },
  ])('a configuration file with $when stops the start and doctor names it', async ({ text, says }) => {
    configure(text);
    const asked = await finclaw(['ask', 'hi'], state.dir);
    expect(asked.code).toBe(1);
    expect(asked.stderr).toMatch(says);
    expect(asked.stderr.trim().split('\n')).toHaveLength(1);
    const examined = await runHere(['doctor', '--json'], state.dir);
    expect(examined.code).toBe(1);
    expect(examined.stdout).toMatch(says);
  });

  it('a JSON5 file with comments is read by the built program', async () => {
    configure('// mine\n{ locale: "en", }');
    const { stdout, code } = await finclaw(['doctor'], state.dir);
    expect(code).toBe(0);
    expect(stdout).toContain('finclaw.json5');
  });

  it('a state directory that is a file, or cannot be written, is explained', async () => {
    const file = join(state.dir, 'file');
    writeFileSync(file, '');
    const { code, stderr } = await finclaw(['ask', 'hi'], file);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    const examined = await runHere(['doctor'], file);
    expect(examined.code).toBe(1);
  });

  it.skipIf(!existsSync('/proc/self'))(
    'a place that takes no files is explained, and the program does not wait for ever',
    async () => {
      const { code, stderr } = await finclaw(['ask', 'hi'], '/proc/finclaw');
      expect([code, stderr]).toEqual([1, expect.stringContaining('FINCLAW_STATE_DIR')]);
    },
  );

  it.each([
    { when: 'a file where a folder belongs', file: 'sessions', ask: 'sessions', says: 'FINCLAW_STATE_DIR' },
    { when: 'a damaged key file', file: 'keys.secret', ask: 'keys.secret', says: 'finclaw auth add' },
  ])('$when is named by the command that needs it, and by doctor', async ({ file, ask, says }) => {
    const path = join(state.dir, file);
    if (file === 'keys.secret')
      await runHere(['auth', 'add', 'openai', '--unchecked'], state.dir, { input: 'sk-test-0123456789abcdef\n' });
    writeFileSync(path, 'x');
    const { code, stderr } = await runHere(['models'], state.dir);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(ask);
    expect(stderr).toContain(says);
    const examined = await runHere(['doctor'], state.dir);
    expect([examined.code, examined.stdout]).toEqual([1, expect.stringContaining(path)]);
  });

  it('a conversation whose first line is damaged goes on, is listed, and gets its name back', async () => {
    await runHere(['ask', '안녕'], state.dir);
    const [name = ''] = readdirSync(join(state.dir, 'sessions'));
    const path = join(state.dir, 'sessions', name);
    writeFileSync(path, readFileSync(path, 'utf8').replace('{', '#'));
    expect((await finclaw(['ask', '안녕'], state.dir)).code).toBe(0);
    expect((await runHere(['sessions', 'repair'], state.dir)).stderr).toContain(name);
    expect((await runHere(['sessions', 'repair', 'main', '--yes'], state.dir)).code).toBe(0);
    expect((await runHere(['sessions', 'list'], state.dir)).stdout).toMatch(/Terminal main|터미널 main/);
  });

  it.skipIf(process.getuid?.() === 0)('a directory without write permission is explained', async () => {
    const dir = join(state.dir, 'locked');
    mkdirSync(dir);
    chmodSync(dir, 0o500);
    expect((await finclaw(['ask', 'hi'], dir)).code).toBe(1);
  });

  it.each([
    { when: 'a line of a megabyte', input: `${'x'.repeat(1_000_000)}\n삼성전자 얼마야\n`, says: /100000|100,000/ },
    {
      when: 'invalid UTF-8',
      input: Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from('삼성전자 얼마야\n')]),
      says: /UTF-8/,
    },
  ])('$when is refused and the next line is answered', async ({ input, says }) => {
    const { stdout, stderr, code } = await finclaw([], state.dir, { input });
    expect(code).toBe(1);
    expect(stderr).toMatch(says);
    expect(stdout).toContain('삼성전자');
  });

  it('NUL bytes are dropped, not passed on', async () => {
    const { stdout, code } = await finclaw([], state.dir, { input: '삼성\u0000전자 얼마야\n' });
    expect(code).toBe(0);
    expect(stdout).toContain('삼성전자');
  });

  it('--version and --help need no state directory', async () => {
    expect((await finclaw(['--version'], '/nonexistent/finclaw')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { stdout } = await finclaw(['--version', '--json'], '/nonexistent/finclaw');
    expect(JSON.parse(stdout)).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    const help = await finclaw(['--help'], '/nonexistent/finclaw');
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('ask');
  });
});

describe('the surroundings', () => {
  it('a port that another program uses is named, by doctor before and by serve after the fact', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    configure(`{ gateway: { port: ${port} } }`);
    const { findings } = JSON.parse((await runHere(['doctor', '--json'], state.dir)).stdout) as {
      findings: { id: string }[];
    };
    const served = await finclaw(['serve'], state.dir);
    other.close();
    expect(findings.find(({ id }) => id === 'port')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining(`${port}번`),
    });
    expect([served.code, served.stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(served.stderr).toContain(`${port}번 포트`);
  });
});

describe('the environment file', () => {
  it('is read from the state directory, and a mistake in it is named with its line', async () => {
    writeFileSync(join(state.dir, '.env'), 'ANTHROPIC_API_KEY=sk-ant-from-file-0123456789\n');
    expect(JSON.parse((await runHere(['models', '--json'], state.dir)).stdout)[0].status).toEqual({ kind: 'ready' });
    writeFileSync(join(state.dir, '.env'), 'A=1\nnonsense\n');
    const { code, stderr } = await runHere(['models'], state.dir);
    expect(code).toBe(1);
    expect(stderr).toMatch(/\.env:2/);
  });
});
