import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const hasTerminal = spawnSync('script', ['--version']).status === 0;
const LANG = 'en_US.UTF-8';
let state: ReturnType<typeof temporaryStateDir>;
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const here = (...args: readonly string[]) => runHere(args, state.dir, { env: { LANG } });
const file = (): string => readFileSync(join(state.dir, 'finclaw.json5'), 'utf8');

describe('finclaw config', () => {
  it('shows every setting with its value in force and where it comes from, and changes it', async () => {
    expect((await here('config', 'get', 'agents.budget.perDayUsd')).stdout).toBe('1\n');
    expect((await here('config', 'explain', 'agents.budget.perDayUsd')).stdout).toBe(
      'agents.budget.perDayUsd = 1  (default)\n',
    );
    const changed = await here('config', 'set', 'agents.budget.perDayUsd', '2.5');
    expect(changed.stdout).toBe(
      `agents.budget.perDayUsd = 2.5  (set in ${join(state.dir, 'finclaw.json5')}; default 1)\n`,
    );
    expect(JSON.parse((await here('config', 'list', 'budget', '--json')).stdout)).toContainEqual({
      path: 'agents.budget.perDayUsd',
      value: 2.5,
      standard: 1,
      isSet: true,
      isShared: false,
    });
    expect((await here('config', 'unset', 'agents.budget.perDayUsd')).stdout).toContain('(default)');
  });

  it.each([
    { args: ['set', 'agents.budget.perDayUsd', 'lots'], code: 1 },
    { args: ['set', 'no.such.setting', '1'], code: 1 },
    { args: ['get', 'agents.budget.perDay'], code: 2 },
    { args: ['set', 'logging.level'], code: 2 },
    { args: ['set', 'locale', 'ko'], code: 1 },
  ])('refuses $args and changes nothing', async ({ args, code }) => {
    const { code: ended, stderr, stdout } = await here('config', ...args);
    expect(ended).toBe(code);
    expect(stderr).not.toBe('');
    expect(stdout).toBe('');
    expect(() => file()).toThrow();
  });

  it('masks secrets, also those in a list', async () => {
    const finance = { dataProviders: [{ name: 'finnhub', apiKey: 'c1234567890abcdefghij' }] };
    mkdirSync(state.dir, { recursive: true });
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ finance }));
    const { stdout } = await here('config', 'list');
    expect(stdout).toContain('[{"name":"finnhub","apiKey":"***"}]');
    expect(stdout).not.toContain('c1234567890');
  });
});

describe('finclaw setup', () => {
  it('takes its answers as options, and says what stands where nobody can be asked', async () => {
    expect(await here('setup', '--language', 'ko', '--budget', '$3', '--data', 'yahoo')).toMatchObject({ code: 0 });
    const { stdout } = await here('setup');
    expect(stdout).toContain('language: ko\n');
    expect(stdout).toContain('budget: 3\n');
    expect(stdout).toContain('data: yahoo\n');
    expect(stdout).toContain('currency: KRW (기본값)\n');
    expect(await here('setup', '--currency', 'eur', '--tax', 'us', '--data', 'sec-edgar')).toMatchObject({ code: 1 });
    expect((await here('setup')).stdout).toMatch(/currency: EUR\ntax: us\n/);
    expect(JSON.parse((await here('setup', '--json')).stdout)).toMatchObject({ currency: 'EUR', tax: 'us' });
    const piped = runHere(['setup', '--data', 'kis'], state.dir, { env: { LANG }, input: 'app-key app-secret\n' });
    expect(await piped).toMatchObject({ code: 0 });
    expect(file()).toContain('app-secret');
    expect(await here('setup', '--currency', 'ZZZ')).toMatchObject({ code: 1 });
    expect(await here('setup', '--budget', 'lots')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"lots"'),
    });
    expect(await here('setup', 'cooking')).toMatchObject({ code: 2 });
  });

  describe.skipIf(!hasTerminal)('at a terminal', () => {
    beforeAll(buildOnce);

    it('asks step by step; an empty line keeps what is there, and a mistake ends nothing', async () => {
      const setup = new FinclawProcess(['setup'], state.dir, { env: { LANG }, terminal: true });
      // Each answer with the step it is given to; a mistake is asked for again.
      const answers = [
        [1, 'ko'],
        [2, ''],
        [3, 'much'],
        [3, ''],
        [4, ''],
        [5, 'usd'],
        [6, 'us'],
        [7, 'no-such-file.csv'],
        [7, ''],
        [8, ''],
        [9, ''],
      ] as const;
      let asked = '';
      for (const [step, answer] of answers) {
        asked += `\\[${step}/9\\][\\s\\S]*> [\\s\\S]*`;
        await setup.shows(new RegExp(asked));
        setup.type(answer);
      }
      await setup.shows('설정을 마쳤습니다');
      expect(setup.stdout).toMatch(/설정 요약\S*\s+언어: 한국어[\s\S]*기준 통화: USD 미국 달러\s+세금 신고 국가: 미국/);
      expect(setup.stdout).toContain('저장했습니다: 언어');
      expect(setup.stdout).toContain('현재: $1 (기본값)');
      expect((await setup.finished).code).toBe(0);
      expect(setup.stdout).toContain('"much"는 사용할 수 없는 값입니다.');
      const { stdout } = await here('setup');
      expect(stdout).toMatch(/language: ko\n[\s\S]*currency: USD\ntax: us\n/);
    });

    it('lists the answers to pick by number, and asks a new source of prices for one at once', async () => {
      // Nobody listens there.
      const finance = { dataProviders: [{ name: 'yahoo', baseUrl: `http://127.0.0.1:${await freePort()}` }] };
      writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ finance }));
      const pick = async (step: string, listed: string | RegExp, number: string, then: string | RegExp) => {
        const setup = new FinclawProcess(['setup', step], state.dir, { env: { LANG }, terminal: true });
        await setup.shows(listed);
        await setup.shows(/> /);
        setup.type(number);
        await setup.shows(then);
        expect((await setup.finished).code).toBe(0);
      };
      await pick('currency', '3  EUR Euro', '3', /Summary\S*\s+Base currency: EUR/);
      await pick('data', '1  Yahoo Finance (no key)', '1', /✖ .*Yahoo Finance.*\(connection refused\)[\s\S]*Summary/);
    });
  });
});
