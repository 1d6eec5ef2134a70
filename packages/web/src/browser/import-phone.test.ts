import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** As an app of a small broker may write it: nobody knows these words for the number and the price. */
const TRADES = [
  '거래일,구분,종목,몇 주,얼마씩,메모',
  '2026-02-02,매수,삼성전자,100,82000,',
  '2026-03-02,매수,우리동네제약,5,1000,',
  '2026-06-15,매도,삼성전자,30,95000,아주 긴 메모가 붙은 거래라서 줄이 넘칠 수도 있습니다',
].join('\n');

describe.skipIf(!browserPath)(inBrowser('an import on a phone'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program, PHONE);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });
  afterEach(() => desk.expectNoProblems());

  const panel = () => desk.page.locator('.panel-body');
  const column = (name: string) => panel().getByRole('combobox', { name, exact: true });
  const expectToFit = async (): Promise<void> => {
    expect(await desk.overflow()).toBe(0);
    expect(await desk.violations()).toEqual([]);
  };

  it('asks for the columns it does not know, shows a preview, and adds the trades once it is confirmed', async () => {
    await desk.page.getByRole('button', { name: '메뉴' }).click();
    await desk.openPanel('포트폴리오');
    const file = { name: '거래내역.csv', mimeType: 'text/csv', buffer: Buffer.from(TRADES) };
    await panel().locator('input[type="file"]').setInputFiles(file);
    const missing = column('수량: 열을 골라 주세요');
    await missing.waitFor();
    await expectToFit();
    expect(await panel().getByRole('button', { name: '가져오기', exact: true }).isDisabled()).toBe(true);
    await missing.selectOption('몇 주');
    await column('수량').waitFor();
    await column('단가').selectOption('얼마씩');
    await panel().getByText('추가할 거래 2건').waitFor();
    await expectToFit();
    const answer = panel().getByLabel('질문에 답하기');
    await answer.fill('우리동네제약=000100');
    await panel().getByRole('button', { name: '다시 읽기' }).click();
    await panel().getByText('추가할 거래 3건').waitFor();
    await panel().getByRole('button', { name: '가져오기', exact: true }).click();
    await panel().getByRole('heading', { name: '보유 종목' }).waitFor();
    const text = await panel().innerText();
    expect(text).toMatch(/삼성전자\s*70주/);
    expect(text).toMatch(/유한양행\s*5주/);
    await expectToFit();
  });

  it('a figure of the tax year opens down to the row of the file', async () => {
    await desk.openSection('세금');
    await panel().getByText('근거 1건').first().click();
    const sale = panel().getByText('← 거래내역.csv 4행').first();
    await sale.waitFor();
    await panel().getByText('← 거래내역.csv 2행').first().waitFor();
    await expectToFit();
  });
});
