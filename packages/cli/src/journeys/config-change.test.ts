import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';

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
  it('F-81 a broken file changes nothing, new rules are in force at once, the rest waits for a restart', async () => {
    configure({});
    const running = new FinclawProcess([], state.dir, { terminal: true });
    await running.shows('나> ');

    write('{ tools: { policyRule: [] } }');
    await running.shows(/이전 설정으로 계속합니다: .*policyRules/);
    running.type('삼성전자 현재 주가 알려줘');
    await running.shows('시뮬레이션');

    configure({ tools: { policyRules: [{ pattern: 'get_quote', verdict: 'deny' }] } });
    await running.shows('반영했습니다: tools.policyRules');
    running.type('삼성전자 현재 주가 알려줘');
    await running.shows('지금 쓸 수 없습니다. 아무것도 하지 않았습니다.');

    configure({ tools: { policyRules: [{ pattern: 'get_quote', verdict: 'deny' }] }, gateway: { port: 18_999 } });
    await running.shows('다시 시작해야 반영됩니다: gateway.port');

    running.child.stdin.write('half a question\u0003/status\n');
    await running.shows('대기열 방식');
    running.child.stdin.write('\u0003');
    expect((await running.finished).code).toBe(130);
    expect(readFileSync(join(state.dir, 'logs', 'finclaw.log'), 'utf8')).toContain('"afterRestart":["gateway.port"]');
  });
});
