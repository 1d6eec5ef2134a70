import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const only = { provider: 'anthropic', model: 'only', contextWindow: 16_384, costPer1kInput: 0, costPer1kOutput: 0 };
const home = wiredHome((fake) => ({
  agents: { providers: providersOf(fake) },
  models: { definitions: { only }, defaultModel: 'only', fallbacks: [] },
}));

const ENV = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const run = (args: readonly string[], input?: string) =>
  runHere(args, home.dir, { env: ENV, ...(input !== undefined && { input }) });
const lastRequest = (): string => JSON.stringify(home.fake.requests.at(-1)?.body);

/** The files of the state directory that hold the words, in any case. */
function filesWith(words: string, dir = home.dir): readonly string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return filesWith(words, path);
    return readFileSync(path).toString('utf8').toLowerCase().includes(words) ? [relative(home.dir, path)] : [];
  });
}

const DATABASE = /\.db(?:-wal|-shm)?$/;

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value);

/** The tables of the database that hold the words. */
function tablesWith(words: string): readonly string[] {
  const database = new DatabaseSync(join(home.dir, readdirSync(home.dir).find((name) => name.endsWith('.db'))!), {
    readOnly: true,
  });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
    return tables
      .filter(({ name }) => {
        const rows = database.prepare(`SELECT * FROM "${name}"`);
        rows.setReadBigInts(true);
        return rows
          .all()
          .some((row) => Object.values(row).some((value) => textOf(value).toLowerCase().includes(words)));
      })
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}

describe('memory', () => {
  it('what is said on one day is known in another conversation, and gone after it is forgotten, from conversations and summaries too', async () => {
    home.fake.answer(({ body }) => ({
      text: JSON.stringify(body).includes('quince') ? 'You avoid quince growers, understood.' : 'Fine.',
    }));
    const day1 = await finclaw(
      ['ask', 'Remember that I never invest in quince growers.', '--session', 'monday'],
      home.dir,
      {
        env: ENV,
      },
    );
    expect(day1.stdout + day1.stderr).toContain('Remembered: I never invest in quince growers');
    await run(['ask', 'What should I think about before I buy fruit farms?', '--session', 'sunday']);
    expect(lastRequest()).toContain('preference: I never invest in quince growers');

    const listed = await run(['memory', 'list', '--json']);
    const { memories } = JSON.parse(listed.stdout) as { memories: { id: string; text: string; runId?: string }[] };
    expect(memories).toMatchObject([{ text: 'I never invest in quince growers', runId: expect.any(String) }]);
    await run(['chat', '--session', 'monday'], '/compact\n');

    const forgotten = await run(['memory', 'forget', memories[0]!.id]);
    expect(forgotten.stdout).toMatch(/Deleted from memory.*audit log still contains it/);
    await run(['ask', 'And what of fruit farms now?', '--session', 'monday']);
    expect(lastRequest().toLowerCase()).not.toContain('quince');
    expect(filesWith('never invest in quince').filter((file) => !DATABASE.test(file))).toEqual([]);
    expect(tablesWith('never invest in quince').filter((table) => !table.startsWith('audit'))).toEqual([]);
    expect((await run(['memory', 'list'])).stdout).toContain('No memories yet');
  });

  it('the model notes, finds and forgets by tools, and forgetting in the middle of a turn clears that turn as well', async () => {
    const call = (name: string, input: unknown) => ({
      toolCalls: [{ id: `t${home.fake.requests.length}`, name, input }],
    });
    home.fake.script(
      'anthropic',
      call('remember', { text: 'Wants to retire to Jeju in 2043', kind: 'goal', about: 'retirement' }) as never,
      {
        text: 'ok',
      },
    );
    await run(['ask', '2043년에 제주로 은퇴하고 싶어요', '--session', 'one']);
    home.fake.script('anthropic', call('search_conversations', { query: '제주' }) as never, { text: 'found' });
    await run(['ask', 'where did I want to live?', '--session', 'two']);
    expect(lastRequest()).toContain('2043년에 제주로 은퇴하고 싶어요');
    home.fake.script('anthropic', call('forget_memory', { memory: 'retire to Jeju' }) as never, { text: 'done' });
    await run(['ask', 'forget that I want to retire to Jeju', '--session', 'three']);
    home.fake.script('anthropic', { text: 'hello' });
    await run(['ask', 'hello', '--session', 'three']);
    expect(lastRequest()).not.toContain('Jeju');
    expect(tablesWith('jeju').filter((table) => !table.startsWith('audit'))).toEqual([]);
    expect(JSON.parse((await run(['memory', 'export'])).stdout)).toEqual({ memories: [] });
  });

  it('one entry per fact is stored, without the rest of the sentence and never twice, whatever words the model chooses', async () => {
    const remember = (about: string, text: string) => ({
      toolCalls: [{ id: `t-${about}-${text.length}`, name: 'remember', input: { text, kind: 'goal', about } }],
    });
    const stored = async () =>
      (JSON.parse((await run(['memory', 'list', '--json'])).stdout).memories as { text: string }[]).map(
        ({ text }) => text,
      );
    home.fake.script(
      'anthropic',
      remember('retirement year', 'Retires in 2041') as never,
      remember('children', 'Has two children') as never,
      { text: 'Noted.' },
    );
    await run(['ask', 'Remember that I retire in 2041 and have two children, and then tell me a joke. Is Apple open?']);
    expect(JSON.stringify(home.fake.requests[0]?.body)).toContain('Already stored from this message');
    expect(await stored()).toEqual(['Retires in 2041', 'Has two children']);
    home.fake.script('anthropic', remember('retirement year', 'Plans to stop working in 2041') as never, {
      text: 'I know.',
    });
    await run(['ask', 'As I said, I stop working in 2041.', '--session', 'later']);
    expect(lastRequest()).toContain('stored about this already: Retires in 2041');
    expect(await stored()).toEqual(['Retires in 2041', 'Has two children']);
  });

  it('what is known already is said to be, so that no wish stays without an answer', async () => {
    const said = ['ask', 'remember that I prefer index funds', '--offline'];
    expect((await run(said)).stderr + (await run(said)).stderr).toMatch(
      /Remembered: I prefer index funds[\s\S]*Already remembered/,
    );
  });

  it('secrets, prices and holdings are refused with a reason', async () => {
    for (const [text, reason] of [
      ['I hold 12 shares of Apple', 'come from your portfolio'],
      ['the price of AAPL is 190', 'looks them up whenever you ask'],
      ['my password is hunter2-hunter2', 'does not remember'],
    ] as const) {
      expect(await run(['memory', 'add', text])).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
    }
    expect(JSON.parse((await run(['memory', 'list', '--json'])).stdout).memories).toEqual([]);
  });

  it.each([
    [['edit', 'zzz', 'I like bonds'], 1, 'No memory matches "zzz"'],
    [['forget', 'zzz'], 1, 'No memory matches "zzz"'],
    [['edit', 'zzz'], 2, 'Missing TEXT'],
  ])('%j fails and says why', async (args, code, sentence) => {
    expect(await run(['memory', ...args])).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    });
  });
});
