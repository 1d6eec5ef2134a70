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

const MANIFEST = {
  name: 'port-report',
  version: '1.0.0',
  type: 'tool',
  description: 'Reads',
  main: 'main.ts',
  slots: ['tools'],
};
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
  it('are read by row and column, keep the numbers of the table, and name their source once', async () => {
    const { answer, grounding } = await ask(
      '3,720{{r1["정박료 수입"]["2025년"]}}으로 20%{{change(r1["정박료 수입"]["2024년"], r1["정박료 수입"]["2025년"])}} 증가했습니다.',
    );
    expect(answer).toBe('3,720으로 20% 증가했습니다.\n\n※ 출처: read_report');
    expect(grounding).toEqual({ total: 2, linked: 2, differs: [], limits: [] });
    const { stdout } = await runHere(['ask', '/why 2'], home.dir);
    expect(stdout).toContain('change(3100, 3720)');
    expect(stdout).toContain('read_report');
  });

  it('that differ from the table are struck out with what it says', async () => {
    const { answer, grounding } = await ask(
      '30%{{change(r1["정박료 수입"]["2024년"], r1["정박료 수입"]["2025년"])}} 증가했습니다.',
    );
    expect(grounding.differs).toEqual([expect.stringMatching(/^~~30%~~ \+?20(?:\.00)?%$/)]);
    expect(answer).toMatch(/^~~30%~~ \+?20(?:\.00)?% 증가했습니다\./);
  });

  it('without a source are left alone', async () => {
    expect(await ask('900백만원입니다.')).toMatchObject({
      answer: '900백만원입니다.',
      grounding: { linked: 0, differs: [] },
    });
  });
});
