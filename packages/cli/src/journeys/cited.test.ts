import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/agent/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  const providers = { anthropic: { baseUrl: fake.anthropicUrl } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents: { providers } }));
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
const quote = { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] };
const CITED = '삼성전자는 {{r1.price}}이고 25주면 {{r1.price * 25}}입니다. 코드: `{{r1.price}}`';

const transcript = (): string =>
  readdirSync(join(state.dir, 'sessions'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith('.jsonl'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');
const entries = () =>
  transcript()
    .split('\n')
    .filter((line) => line.startsWith('{"role"'))
    .map((line) => JSON.parse(line));

describe('a model that cites', () => {
  it('is read with figures in the terminal and in --json, and sees its own citations again', async () => {
    fake.script('anthropic', quote, { text: CITED }, { text: '네.' });
    const { stdout } = await finclaw(['ask', '삼성전자 25주면 얼마야?'], state.dir, { env });
    expect(stdout).toMatch(/^삼성전자는 [\d,]+원이고 25주면 [\d,]+원입니다\. 코드: `\{\{r1\.price\}\}`\n/);
    const answer = entries().at(-1);
    expect(answer.cited).toBe(CITED);
    expect(stdout.startsWith(answer.content)).toBe(true);
    const { price } = JSON.parse(entries().find(({ role }) => role === 'tool').content);
    expect(answer.spans).toMatchObject([
      { source: 'r1.price', value: price, facts: [{ handle: 'r1', tool: 'get_quote', path: 'price', value: price }] },
      { source: 'r1.price * 25', value: String(Number(price) * 25) },
    ]);
    for (const { start, end } of answer.spans) expect(answer.content.slice(start, end)).toMatch(/^[\d,]+원$/);
    await finclaw(['ask', '고마워'], state.dir, { env });
    expect(JSON.stringify(fake.requests.at(-1)?.body)).toContain(JSON.stringify(CITED).slice(1, -1));
    expect((await finclaw(['sessions', 'show', 'main'], state.dir)).stdout).not.toContain('{{r1.price *');
  });

  it('that cites wrongly is asked once for the corrected sentences only, and the segment is replaced', async () => {
    fake.script(
      'anthropic',
      quote,
      { text: '확인했습니다. 삼성전자는 {{r1.prise}}입니다. 좋은 하루 보내세요.' },
      { text: '1. 삼성전자는 {{r1.price}}입니다.' },
    );
    const { stdout } = await finclaw(['ask', '삼성전자 얼마야?', '--json'], state.dir, { env });
    expect(JSON.parse(stdout).answer).toMatch(/^확인했습니다\. 삼성전자는 [\d,]+원입니다\. 좋은 하루 보내세요\./);
    expect(fake.requests).toHaveLength(3);
    const asked = JSON.stringify((fake.requests[2]?.body as { messages: unknown[] } | undefined)?.messages.at(-1));
    expect(asked).toContain('r1 has no prise; it has');
    expect(asked).not.toContain('좋은 하루');
    expect(transcript()).not.toContain('prise');
    expect(entries().at(-1).cited).toBe('확인했습니다. 삼성전자는 {{r1.price}}입니다. 좋은 하루 보내세요.');
  });

  it('that cannot put it right leaves a gap, and the reason is kept', async () => {
    const wrong = { text: 'Apple is at {{r9.price}}, and {{r1.price + 5}} is odd.' };
    fake.script('anthropic', quote, wrong, { text: 'Sorry.' });
    const { stdout, code } = await finclaw(['ask', 'How is Samsung?'], state.dir, { env: { ...env, LANG: 'en_US.UTF-8' } });
    expect(code).toBe(0);
    expect(stdout).toContain('Apple is at (figure missing), and (figure missing) is odd.');
    expect(entries().at(-1).spans).toMatchObject([
      { problem: { kind: 'unknown-handle' } },
      { problem: { kind: 'unlike-units' } },
    ]);
    expect(fake.requests).toHaveLength(3);
  });
});
