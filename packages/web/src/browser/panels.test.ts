import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const TRADES = [
  'date,kind,symbol,quantity,price,amount,currency',
  '2026-01-05,deposit,,,,20000000,KRW',
  '2026-02-02,buy,005930.KS,100,82000,8200000,KRW',
  '2026-06-15,sell,005930.KS,30,95000,2850000,KRW',
  '2026-07-15,dividend,005930.KS,,,32490,KRW',
].join('\n');

describe.skipIf(!browserPath)(inBrowser('panels'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
  }, 120_000);
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });
  afterEach(() => desk.expectNoProblems());

  const panel = () => desk.page.locator('.panel-body');
  const open = (name: string) => desk.page.locator('.panel-link').getByText(name, { exact: true }).click();

  it('an alert is set, and taken away again', async () => {
    await open('알림');
    await panel().getByLabel('종목 이름이나 코드').fill('비트코인');
    await panel().getByLabel('기준값').fill('1');
    await panel().getByRole('button', { name: '알림 추가' }).click();
    await panel().getByText('US$1 초과 시 알림').waitFor();
    await panel().getByLabel('종목 이름이나 코드').fill('AAPL');
    await panel().getByLabel('기준값').fill('1,000,000');
    await panel().getByRole('button', { name: '알림 추가' }).click();
    await panel().getByText('US$1,000,000 초과 시 알림').waitFor();
    await panel()
      .getByRole('button', { name: /애플 삭제/ })
      .click();
    await panel().getByText('US$1,000,000 초과 시 알림').waitFor({ state: 'detached' });
  });

  it('a file of trades is looked at first, then imported, and every part of the profit is shown', async () => {
    await open('포트폴리오');
    await panel().getByText('아직 거래 내역이 없습니다').waitFor();
    const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from(TRADES) };
    await panel().locator('input[type="file"]').setInputFiles(file);
    await panel().getByText('trades.csv').waitFor();
    expect(await panel().innerText()).toContain('아직 거래 내역이 없습니다');
    await panel().getByRole('button', { name: '가져오기', exact: true }).click();
    await panel().getByText('보유 종목').waitFor();
    const text = await panel().innerText();
    expect(text).toMatch(/삼성전자\s*70주/);
    expect(text).toMatch(/실현손익\s*\+390,000원/);
    expect(text).toMatch(/배당·이자\s*\+32,490원/);
    expect(text).toMatch(/넣은 돈\s*20,000,000원/);
    await panel().locator('details.holding summary').click();
    await panel().getByRole('table', { name: '매수 기록' }).getByText('2026-02-02').waitFor();
  });

  it('a followed symbol shows its price and a small chart, and leads to the large one', async () => {
    await open('관심 종목');
    await panel().getByLabel('관심 종목 추가').fill('삼성전자');
    await panel().getByRole('button', { name: '추가', exact: true }).click();
    const row = panel().locator('.watch-row');
    await row.locator('svg.small-chart path').waitFor();
    expect(await row.innerText()).toMatch(/[\d,]+원/);
    await row.locator('button.watch-main').click();
    await desk.page.getByRole('heading', { name: '차트', exact: true }).waitFor();
    await panel().locator('canvas').first().waitFor();
    expect(await panel().getByRole('img').getAttribute('aria-label')).toMatch(/^삼성전자 시세 차트\. 마지막 [\d,]+원/);
    await desk.page.goBack();
    await row.getByRole('button', { name: '삼성전자 삭제' }).click();
    await panel().getByText('관심 종목을 추가하면').waitFor();
  });

  it('looks the installation over, and speaks English when asked', async () => {
    await open('설정');
    await panel().getByRole('button', { name: '지금 점검' }).click();
    await panel().locator('.row .chip').first().waitFor();
    await panel().getByRole('button', { name: 'English' }).click();
    await desk.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await desk.page.evaluate(() => document.documentElement.lang)).toBe('en');
    await panel().getByRole('button', { name: '한국어' }).click();
    await desk.page.getByRole('button', { name: '패널 닫기' }).click();
  });

  it('the alert arrives, in whatever conversation the reader is', async () => {
    await desk.page.locator('.note[data-tone="alert"]').waitFor({ timeout: 60_000 });
    expect(await desk.page.locator('.note[data-tone="alert"]').innerText()).toMatch(/비트코인|BTC|Bitcoin/i);
    expect(await desk.page.locator('.note').count()).toBe(1);
  }, 90_000);
});
