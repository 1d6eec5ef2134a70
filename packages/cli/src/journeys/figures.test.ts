import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const env = ANTHROPIC;
const quote = { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] };
const ask = async (question: string, ...more: readonly string[]) =>
  JSON.parse((await runHere(['ask', question, '--json', ...more], home.dir, { env })).stdout);
const why = async (number = '') => (await runHere(['ask', `/why ${number}`.trim()], home.dir)).stdout;

describe('figures', () => {
  it('of the built-in model are linked, and /why names the source', async () => {
    const { stdout } = await finclaw(['ask', '삼성전자 현재 주가 알려줘', '--json', '--offline'], home.dir);
    const { grounding, figures } = JSON.parse(stdout);
    expect(grounding).toMatchObject({ differs: [], limits: ['simulated'] });
    expect(grounding.linked).toBeGreaterThan(0);
    expect(figures).toContainEqual(
      expect.objectContaining({
        outcome: 'linked',
        expression: 'r1.price',
        source: 'r1 get_quote',
        limits: ['simulated'],
        inputs: [expect.objectContaining({ handle: 'r1', tool: 'get_quote', path: 'price' })],
      }),
    );
    const at = figures.findIndex(({ expression }: { expression?: string }) => expression === 'r1.price') + 1;
    expect(await why()).toMatch(/^수치 \d+개 중 \d+개에 출처가 있습니다\.\n1\. /);
    expect(await why(String(at))).toMatch(/r1 \(시세 조회\) 결과의 현재가\(price\) 값, .*; 모의 시세/);
    expect((await runHere(['ask', '/근거 99'], home.dir)).stdout).toContain('99번 수치가 없습니다');
  });

  it.each(['Buy 3 shares of Apple at market zzq', '애플 3주 시장가로 사줘 무지개'])(
    'that are examples of what to say are not marked: %s',
    async (order) => {
      const { answer, grounding } = await ask(order, '--offline');
      expect(answer).toContain('10');
      expect(grounding?.differs ?? []).toEqual([]);
    },
  );

  it('without a source are plain text without a note, and /why lists them', async () => {
    const text = '삼성전자의 목표 주가는 987,654원입니다.';
    home.fake.script('anthropic', { text });
    const { answer, grounding, figures } = await ask('삼성전자 목표가는?');
    expect(answer).toBe(text);
    expect(grounding).toEqual({ total: 1, linked: 0, differs: [], limits: [] });
    expect(figures).toMatchObject([{ text: '987,654원', outcome: 'none' }]);
    expect(await why()).toContain('1. 987,654원: 출처가 없습니다');
  });

  it('that state another price than our own tool are asked about once, then struck out with the price next to them', async () => {
    const wrong = { text: '삼성전자 현재가는 12,345원입니다. 목표가는 987,654원입니다.' };
    home.fake.script('anthropic', quote, wrong, wrong);
    const { answer, grounding, figures } = await ask('삼성전자 얼마야?');
    const [, price = ''] = /~~12,345원~~ ([\d,]+원)입니다\. 목표가는 987,654원입니다\./.exec(answer) ?? [];
    expect(price).not.toBe('');
    expect(grounding.differs).toEqual([`~~12,345원~~ ${price}`]);
    expect(figures).toMatchObject([{ outcome: 'differs', expected: price, isStruck: true }, { outcome: 'none' }]);
    expect(await why('1')).toContain(`출처와 다릅니다. 출처는 ${price}입니다 (r1 (시세 조회)`);
    expect(home.fake.requests).toHaveLength(3);
    expect(JSON.stringify(home.fake.requests[2]?.body.messages.at(-1))).toContain('12,345원');
  });

  it('that differ are corrected by the model in one further call', async () => {
    const right = (messages: unknown): string =>
      Number(/"price":"(\d+)"/.exec(JSON.stringify(messages).replaceAll('\\', ''))?.[1]).toLocaleString('en-US');
    home.fake.script('anthropic', quote, { text: '삼성전자 현재가는 12,345원{{r1.price}}입니다.' });
    home.fake.answer(({ body }) => ({ text: `1. 삼성전자 현재가는 ${right(body.messages)}원{{r1.price}}입니다.` }));
    const { answer, grounding } = await ask('삼성전자 얼마야?');
    expect(grounding).toMatchObject({ total: 1, linked: 1, differs: [] });
    expect(answer).not.toMatch(/12,345|~~|\{\{/);
    expect(home.fake.requests).toHaveLength(3);
  });

  it('of any answer are checked by finclaw figures, which says what is wrong with bad input', async () => {
    const input = JSON.stringify({
      answer:
        'Samsung is at ₩71,500{{r1.price}}, 10 shares are ₩715,000{{r1.price * 10}}, Hynix is at ₩99{{r1.open}}, say 5,000.',
      user: ['How much are 10 shares?'],
      toolResults: [{ tool: 'quote', content: { symbol: '005930', price: 71500, open: 70000 } }],
    });
    const { stdout } = await runHere(['figures', '--json'], home.dir, { input });
    const { answer, figures } = JSON.parse(stdout);
    expect(answer).toBe('Samsung is at ₩71,500, 10 shares are ₩715,000, Hynix is at ₩99, say 5,000.');
    expect(figures).toMatchObject([
      { text: '₩71,500', outcome: 'linked', start: 14, end: 21, value: '71500', source: 'r1 quote' },
      { text: '₩715,000', outcome: 'calculated', formula: '71500 * 10' },
      { text: '₩99', outcome: 'differs', expected: '70,000' },
      { text: '5,000', outcome: 'none' },
    ]);
    const lines = (await runHere(['figures'], home.dir, { input })).stdout;
    expect(lines).toMatch(
      /^linked +₩71,500 {2}r1\.price\ncalculated +₩715,000 {2}71500 \* 10\ndiffers +₩99 {2}r1\.open = 70,000\nnone +5,000\n$/,
    );
    const bad = await runHere(['figures', '--json'], home.dir, { input: 'no json' });
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('JSON');
  });
});
