import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const COUNT = 450;
const START = Date.parse('2024-01-01');
const dateOf = (at: number): string => new Date(START + at * 86_400_000).toISOString().slice(0, 10);
const TRADES = [
  'date,kind,account,symbol,quantity,price,amount,currency',
  ...Array.from({ length: COUNT - 2 }, (_, at) => `${dateOf(at)},deposit,bank,,,,1000,KRW`),
  '2026-02-02,deposit,isa,,,,9000000,KRW',
  '2026-02-03,buy,isa,005930.KS,100,82000,8200000,KRW',
].join('\n');

describe.skipIf(!browserPath)(inBrowser('a portfolio of several accounts and many rows'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    await desk.openPanel('포트폴리오');
    const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from(TRADES) };
    await panel().locator('input[type="file"]').setInputFiles(file);
    await panel().getByRole('button', { name: '가져오기', exact: true }).click();
    await panel().getByRole('heading', { name: '보유 종목' }).waitFor();
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });

  const panel = () => desk.page.locator('.panel-body');

  it('shows what each account is worth, cost and gained', async () => {
    const account = (name: string) => panel().locator('.account-totals', { hasText: name });
    await expect.poll(() => account('isa').innerText()).toMatch(/비중 9\d\.\d+%[\s\S]*손익 [+-][\d,]+원/);
    expect(await account('isa').innerText()).toMatch(/매입 금액 8,200,000원\s+현금 800,000원/);
    expect(await account('bank').innerText()).toMatch(/매입 금액 0원\s+현금 448,000원/);
  });

  it('comes to its oldest row as the reader scrolls, beyond those that are loaded at first', async () => {
    const title = `거래 내역 ${COUNT}건`;
    await panel().getByText(title).click();
    const record = panel().getByRole('group', { name: title });
    await record.getByText('2026-02-03').waitFor();
    expect(await record.locator('tr').count()).toBeLessThan(100);
    const scrolled = async (): Promise<number> => {
      await record.evaluate((box) => {
        box.scrollIntoView({ block: 'end' });
        box.scrollTo(0, box.scrollHeight);
      });
      return record.locator('tr').count();
    };
    await expect.poll(scrolled).toBe(COUNT);
    expect(await record.locator('tr').last().innerText()).toContain(dateOf(0));
    expect(await record.getByRole('button', { name: /개 더 보기$/ }).count()).toBe(0);
    desk.expectNoProblems();
  });
});
