import { beforeEach, describe, expect, it } from 'vitest';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();
const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const ENGLISH = '_This is information, not investment advice. You decide, and you bear the result._';
const KOREAN = /_투자 권유나 자문이 아닌 참고 정보입니다\. .+책임은 투자자 본인에게 있습니다\._/;

const ask = async (question: string, ...more: string[]): Promise<string> =>
  (await runHere(['ask', question, ...more], home.dir, { env })).stdout;
const portfolio = { toolCalls: [{ name: 'portfolio_summary', input: {} }] };
const quote = { toolCalls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }] };

beforeEach(async () => {
  await runHere(['portfolio', 'add', 'buy', 'AAPL', '5', '--price', '200', '--date', '2026-11-02'], home.dir);
});

describe('the disclaimer', () => {
  it('stands under an answer about holdings once a day in each conversation, and under no price', async () => {
    home.fake.script('anthropic', quote, { text: 'A price.' }, portfolio, { text: 'Held.' }, portfolio, {
      text: 'Held again.',
    });
    expect(await ask('How is Apple?')).not.toContain(ENGLISH);
    expect(await ask('What do I hold?')).toContain(`Held.\n\n${ENGLISH}`);
    expect(await ask('And now?')).not.toContain(ENGLISH);
    home.fake.script('anthropic', portfolio, { text: 'Held elsewhere.' });
    expect(await ask('What do I hold?', '--session', 'other')).toContain(ENGLISH);
  });

  it('stands under the built-in model’s answers, in the language of the question', async () => {
    const { stdout } = await runHere(['ask', '--offline', '내 포트폴리오 보여줘'], home.dir, {
      env: { LANG: 'ko_KR.UTF-8' },
    });
    expect(stdout).toMatch(KOREAN);
    const price = await runHere(['ask', '--offline', '--session', 'price', 'How much is Apple?'], home.dir, { env });
    expect(price.stdout).not.toContain(ENGLISH);
  });

  it.each([
    ['always', [true, true]],
    ['never', [false, false]],
  ])('set to %s', async (disclaimer, expected) => {
    home.configure({ agents: { providers: providersOf(home.fake) }, finance: { disclaimer } });
    home.fake.script('anthropic', portfolio, { text: 'One.' }, portfolio, { text: 'Two. <<ATTACH_DISCLAIMER>>' });
    const shown = [await ask('What do I hold?'), await ask('And now?')];
    expect(shown.map((text) => text.includes(ENGLISH))).toEqual(expected);
  });
});
