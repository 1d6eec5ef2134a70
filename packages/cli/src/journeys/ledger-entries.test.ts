import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const only = { provider: 'anthropic', model: 'only', contextWindow: 16_384, costPer1kInput: 0, costPer1kOutput: 0 };
const home = wiredHome((fake) => ({
  agents: { providers: providersOf(fake) },
  models: { definitions: { only }, defaultModel: 'only', fallbacks: [] },
}));
beforeAll(buildOnce);

const LANGUAGES = [
  {
    env: { LANG: 'en_US.UTF-8' },
    // The second time it is about the share that was looked up in between, which is read back.
    lines: ['I received a $50 dividend', 'price of Apple', 'yes', 'I received a $50 dividend', 'yes'],
    nothing: /There is nothing to confirm/,
    recorded: /Recorded in your portfolio: .*Apple \(AAPL\) \$50\.00.*`\/undo (\S+)`/,
    undone: /Undone: .*AAPL/,
  },
  {
    env: { LANG: 'ko_KR.UTF-8' },
    lines: ['배당금 5만원 받았어', '삼성전자 얼마야', '네', '배당금 5만원 받았어', '네'],
    nothing: /확인할 내용이 없습니다/,
    recorded: /기록한 내용: .*삼성전자 \(005930\.KS\) 50,000원.*`\/undo (\S+)`/,
    undone: /되돌렸습니다: .*005930\.KS/,
  },
];

describe.each(LANGUAGES)('a dividend told in two messages ($env.LANG)', ({ env, lines, nothing, recorded, undone }) => {
  const rows = async (): Promise<number> =>
    JSON.parse((await runHere(['portfolio', 'transactions', '--json'], home.dir, { env })).stdout).length;

  it('is recorded after a yes and not by a question in between, and is undone by the command that was named', async () => {
    const chat = await finclaw(['chat', '--offline'], home.dir, { env, input: `${lines.join('\n')}\n` });
    expect(chat.stdout).toMatch(nothing);
    const [, code = ''] = recorded.exec(chat.stdout) ?? [];
    expect(await rows()).toBe(1);
    expect((await runHere(['ask', `/undo ${code}`], home.dir, { env })).stdout).not.toMatch(undone);
    expect((await runHere(['ask', `/undo ${code}`], home.dir, { env, typed: true })).stdout).toMatch(undone);
    expect(await rows()).toBe(0);
  });

  it('is named with its undo by the program when another model recorded it and said nothing about it', async () => {
    const input = { kind: 'dividend', symbol: 'AAPL', amount: '50', currency: 'USD' };
    home.fake.answer(({ body }) =>
      JSON.stringify(body.messages).includes('tool_result')
        ? { text: 'Done.' }
        : { toolCalls: [{ id: 'a', name: 'record_trade', input }] },
    );
    const { stdout } = await runHere(['ask', 'please note my Apple dividend'], home.dir, {
      env: { ...ANTHROPIC, ...env },
    });
    expect(stdout).toMatch(/Done\.[\s\S]*Apple \(AAPL\) \$50\.00[\s\S]*`\/undo \S+`/);
  });

  it('an asset that a model recorded is named row by row, each with a code of its own', async () => {
    const input = { name: 'Cabin', asset_class: 'real-estate', currency: 'USD', cost: '9만', value: '95000' };
    home.fake.answer(({ body }) =>
      JSON.stringify(body.messages).includes('tool_result')
        ? { text: 'Done.' }
        : { toolCalls: [{ id: 'a', name: 'record_asset', input }] },
    );
    const { stdout } = await runHere(['ask', 'I own a cabin'], home.dir, { env: { ...ANTHROPIC, ...env } });
    const codes = [...stdout.matchAll(/CABIN.*`\/undo (\S+)`/g)].map(([, code]) => code);
    expect(new Set(codes).size).toBe(3);
    const [, held = ''] = codes;
    expect((await runHere(['ask', `/undo ${held}`], home.dir, { env, typed: true })).stdout).toMatch(
      undone.source.startsWith('Undone') ? /Undone/ : /되돌렸습니다/,
    );
  });
});
