import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

/** `script` gives a program a terminal of its own. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const QUIET = { channels: { web: { enabled: false } } };
const write = (text: string): void => writeFileSync(join(state.dir, 'finclaw.json5'), text);
const configure = (more: object): void => write(JSON.stringify({ ...QUIET, ...more }));

describe.skipIf(!hasTerminal)('the configuration file is changed while the program runs', () => {
  it('a broken file changes nothing, new rules are in force at once, the rest waits for a restart', async () => {
    configure({});
    const running = new FinclawProcess([], state.dir, { terminal: true });
    await running.shows('나> ');

    write('{ tools: { policyRule: [] } }');
    await running.shows(/이전 설정을 유지합니다: .*policyRules/);
    running.type('삼성전자 현재 주가 알려줘');
    await running.shows('시뮬레이션');

    configure({ tools: { policyRules: [{ pattern: 'get_qoute', verdict: 'deny' }] } });
    await running.shows('"get_qoute"');
    configure({ tools: { policyRules: [{ pattern: 'get_quote', verdict: 'deny' }] } });
    await running.shows('반영했습니다: tools.policyRules');
    running.type('삼성전자 현재 주가 알려줘');
    await running.shows('지금 사용할 수 없어 아무것도 하지 않았습니다.');

    configure({ tools: { policyRules: [{ pattern: 'get_quote', verdict: 'deny' }] }, gateway: { port: 18_999 } });
    await running.shows('다시 시작해야 반영됩니다: gateway.port');

    running.child.stdin.write('half a question\u0003/status\n');
    await running.shows('대기열 방식');
    running.child.stdin.write('\u0003');
    await running.shows('Ctrl-C를 한 번 더');
    running.child.stdin.write('\u0003');
    expect((await running.finished).code).toBe(130);
    expect(readFileSync(join(state.dir, 'logs', 'finclaw.log'), 'utf8')).toContain('"afterRestart":["gateway.port"]');
  });
});

describe('a rule that matches no tool', () => {
  const dice = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'dice-plugin');
  const deny = (...patterns: string[]): object => ({
    policyRules: patterns.map((pattern) => ({ pattern, verdict: 'deny' })),
  });

  it('is refused at startup and named by doctor, and one about a tool server that cannot be reached is not', async () => {
    configure({ tools: deny('place_ordr') });
    const sentence = 'tools.policyRules[0]: "place_ordr"에 맞는 도구가 없어';
    expect(await finclaw(['ask', 'hi'], state.dir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    });
    expect((await runHere(['doctor'], state.dir)).stdout).toContain(sentence);
    configure({ tools: { ...deny('mcp_gone_*', 'custom:*'), mcpServers: { gone: { command: '/nowhere/at-all' } } } });
    expect((await runHere(['calc', '1+1'], state.dir)).code).toBe(0);
    expect((await finclaw(['ask', '삼성전자 얼마야', '--offline'], state.dir)).code).toBe(0);
  });

  it('is named by doctor when only the plugins could have brought the tool', async () => {
    const folder = join(state.dir, 'plugins', 'dice-plugin');
    mkdirSync(join(state.dir, 'plugins'), { mode: 0o755 });
    cpSync(dice, folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(folder, 'finclaw-plugin.json'), 'utf8'));
    writeFileSync(join(folder, 'finclaw-plugin.json'), JSON.stringify({ ...manifest, slots: ['tools'] }));
    const register =
      'api.registerTool({ name: "roll_dice", description: "Rolls.", inputSchema: { type: "object" }, group: "games" }, async () => "4")';
    writeFileSync(join(folder, 'main.ts'), `export function register(api) { ${register}; }`, { mode: 0o644 });
    configure({ tools: deny('games:roll_*', 'roll_dicee'), plugins: { enabled: ['dice-plugin'] } });
    expect((await finclaw(['ask', '삼성전자 얼마야', '--offline'], state.dir)).code).toBe(0);
    const { stdout } = await finclaw(['doctor'], state.dir);
    expect(stdout).toContain('tools.policyRules[1]: "roll_dicee"에 맞는 도구가 없어');
    expect(stdout).not.toContain('games:roll_*');
    expect(readFileSync(join(state.dir, 'logs', 'finclaw.log'), 'utf8')).toContain('roll_dicee');
  });
});
