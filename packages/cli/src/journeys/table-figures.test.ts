import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const REPORT = `Harbour of Yeosu, 단위: 백만원

| 구분 | 2024년 | 2025년 |
| --- | ---: | ---: |
| 정박료 수입 | 3,100 | 3,720 |
| 도선료 수입 | 1,200 | 900 |`;

const MANIFEST = { name: 'port-report', version: '1.0.0', type: 'tool', description: 'Reads', main: 'main.ts', slots: ['tools'] };
const PLUGIN = `export function register(api) {
  api.registerTool(
    {
      name: 'read_report',
      description: 'Reads the report of the harbour.',
      inputSchema: { type: 'object', properties: {} },
      group: 'custom',
      changes: 'nothing',
      accessesSensitiveData: false,
    },
    async () => ({ content: ${JSON.stringify(REPORT)}, isError: false }),
  );
}
`;

const home = wiredHome((fake) => ({
  agents: { providers: providersOf(fake) },
  plugins: { enabled: ['port-report'] },
}));
beforeEach(() => {
  const folder = join(home.dir, 'plugins', 'port-report');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'finclaw-plugin.json'), JSON.stringify(MANIFEST), { mode: 0o644 });
  writeFileSync(join(folder, 'main.ts'), PLUGIN, { mode: 0o644 });
});

const env = ANTHROPIC;
const QUESTION = '정박료 수입은 2024년에서 2025년까지 얼마나 변했나요?';

async function ask(text: string) {
  home.fake.script('anthropic', { toolCalls: [{ name: 'read_report', input: {} }] }, { text });
  const { stdout } = await finclaw(['ask', QUESTION, '--json'], home.dir, { env });
  return JSON.parse(stdout);
}

describe('figures about a table that a plugin gave', () => {
  it('are proven by the row and the periods that the question names, and /why shows the formula', async () => {
    const { grounding } = await ask('20% 증가했습니다.');
    expect(grounding).toEqual({ checked: 1, grounded: 1, unverified: [], stale: [] });
    const { stdout } = await runHere(['ask', '/why 1'], home.dir);
    expect(stdout).toContain('(3720000000 - 3100000000) ÷ 3100000000');
    expect(stdout).toContain('read_report');
  });

  it('are contradicted where the table says otherwise, and the answer says what', async () => {
    const { answer, grounding } = await ask('30% 증가했습니다.');
    expect(grounding).toEqual({ checked: 1, grounded: 0, unverified: [], stale: [], contradicted: ['30%'] });
    expect(answer).toContain('※ 조회 결과와 다른 수치: 30% (결과는 20%)');
    expect((await runHere(['ask', '/why'], home.dir)).stdout).toContain('결과는 20%');
  });

  it('of a row that nobody named are not proven', async () => {
    expect((await ask('900백만원입니다.')).grounding).toMatchObject({ grounded: 0 });
  });
});
