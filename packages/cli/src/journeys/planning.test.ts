import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();
const env = ANTHROPIC;
const loan = {
  kind: 'loan',
  solve_for: 'payment',
  currency: 'KRW',
  present: '300000000',
  rate_percent: '4',
  years: '30',
  loan_type: 'level_principal',
};
const planned = (input: object) => ({ toolCalls: [{ name: 'calculate_plan', input }] });
const lastRequest = (): string => JSON.stringify(home.fake.requests.at(-1)?.body.messages).replaceAll('\\', '');

describe('a plan that a model asks for', () => {
  it('comes back with totals, schedule and assumptions, and its figures are linked', async () => {
    home.fake.script('anthropic', planned(loan), {
      text: '총이자는 180,500,000원{{r1.totals.interest}}, 첫 달은 1,833,333원{{r1.payment}}입니다. 마지막 해 이자는 216,667원{{r1.schedule.rows[-1].interest}}입니다.',
    });
    const { stdout } = await finclaw(['ask', '3억을 4%로 30년 빌리면 원금균등 총이자는?', '--json'], home.dir, { env });
    const { answer, grounding } = JSON.parse(stdout);
    expect(answer).toContain('180,500,000원');
    expect(grounding).toMatchObject({ total: 3, linked: 3, differs: [] });
    expect(lastRequest()).toContain('Level principal');
    expect(lastRequest()).toContain('"interest":"180500000 KRW"');
  });

  it('reads an amount as people write it', async () => {
    const savings = {
      kind: 'savings',
      solve_for: 'target',
      currency: 'KRW',
      payment: '150만',
      rate_percent: '4',
      years: '10',
    };
    home.fake.script('anthropic', planned(savings), { text: '모두 {{r1.target}}입니다.' });
    const { stdout } = await finclaw(['ask', '매달 150만원씩 10년 모으면?', '--json'], home.dir, { env });
    expect(JSON.parse(stdout).answer).toContain('220,874,707원');
    home.fake.script('anthropic', planned({ ...savings, payment: 'a lot' }), { text: '금액을 알려 주세요.' });
    await runHere(['ask', '많이 모으면?'], home.dir, { env });
    expect(lastRequest()).toContain('Not a number: payment');
  });

  it('that lacks a field or does not exist says so in words', async () => {
    const { years: _, ...open } = loan;
    home.fake.script('anthropic', planned(open), planned({ ...open, solve_for: 'time', payment: '900000' }), {
      text: '갚을 수 없습니다.',
    });
    await runHere(['ask', '3억 대출을 매달 90만원씩 갚으면?'], home.dir, { env });
    expect(lastRequest()).toContain('Missing values: years');
    expect(lastRequest()).toContain('the loan never shrinks. Interest of the first payment: ₩1,000,000');
  });
});

it('a plan asked for in words without a model is worked out, linked and explained', async () => {
  const asked = ['ask', 'I want $1 million in 25 years at 7%, how much a month?', '--offline', '--json'];
  const { answer, grounding } = JSON.parse((await runHere(asked, home.dir, { env })).stdout);
  expect(answer).toContain('$1,234.46');
  expect(answer).toContain('compounded monthly');
  expect(grounding.linked).toBe(grounding.total);
});
