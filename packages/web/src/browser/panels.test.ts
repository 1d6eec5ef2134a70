import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Feed, startFeed } from './testing/feed.ts';
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
  let feed: Feed;
  beforeAll(async () => {
    await buildOnce();
    feed = await startFeed();
    program = await Program.start(undefined, {
      finance: { newsFeeds: [{ name: '경제일보', url: feed.url }], alertDefaults: { checkEveryMs: 2_000 } },
    });
    desk = await Desk.open(program);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    feed?.close();
  });
  afterEach(() => desk.expectNoProblems());

  const panel = () => desk.page.locator('.panel-body');
  const open = (name: string) => desk.openPanel(name);

  it('an alert is set, and taken away again', async () => {
    // It may fire at any moment from now on, and its note goes after a while: the page notes that it was there.
    await desk.page.evaluate(() => {
      const look = (): void => {
        const note = document.querySelector<HTMLElement>('.note[data-tone="alert"] p');
        if (note) document.body.dataset.alertNote = note.innerText;
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
    await open('알림');
    await panel().getByLabel('종목 이름이나 코드').fill('비트코인');
    await panel().getByLabel('기준값').fill('1');
    await panel().getByRole('button', { name: '알림 추가' }).click();
    await panel().getByText('$1.00 초과 시 알림').waitFor();
    await panel().getByLabel('종목 이름이나 코드').fill('AAPL');
    await panel().getByLabel('기준값').fill('1,000,000');
    await panel().getByRole('button', { name: '알림 추가' }).click();
    await panel().getByText('$1,000,000.00 초과 시 알림').waitFor();
    await panel()
      .getByRole('button', { name: /애플 삭제/ })
      .click();
    await panel().getByText('$1,000,000.00 초과 시 알림').waitFor({ state: 'detached' });
  });

  it('a file of trades is looked at first, then imported, and every part of the profit is shown', async () => {
    await open('포트폴리오');
    await panel().getByText('아직 거래 내역이 없습니다').waitFor();
    const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from(TRADES) };
    await panel().locator('input[type="file"]').setInputFiles(file);
    await panel().getByText('trades.csv').waitFor();
    expect(await panel().innerText()).toContain('아직 거래 내역이 없습니다');
    await panel().getByRole('button', { name: '가져오기', exact: true }).click();
    await panel().getByText('아직 거래 내역이 없습니다').waitFor({ state: 'detached' });
    await panel().getByRole('heading', { name: '보유 종목' }).waitFor();
    const text = await panel().innerText();
    expect(text).toMatch(/삼성전자\s*70주/);
    expect(text).toMatch(/실현손익\s*\+390,000원/);
    expect(text).toMatch(/배당·이자\s*\+32,490원/);
    expect(text).toMatch(/투자 원금\s*20,000,000원/);
    expect(text).toMatch(/현금\s*14,682,490원/);
    await panel().locator('.value-chart canvas').first().waitFor();
    expect(await panel().locator('.value-chart').getAttribute('aria-label')).toMatch(
      /^2026-01-05부터의 자산 추이\. 현재 [\d,]+원/,
    );
    await panel().locator('details.holding summary').click();
    await panel().getByRole('table', { name: '평균단가로 합친 매수' }).getByText('2026-02-02').waitFor();
  });

  it('many holdings are shown before the values of their days, which take prices of years', async () => {
    const many = await Desk.open(program);
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await many.page.route('**/api/rpc', async (route) => {
      const { method, params } = route.request().postDataJSON();
      if (method !== 'portfolio.get') return route.continue();
      if (!params.withoutHistory) await isReleased;
      const response = await route.fetch();
      const body = await response.json();
      const [holding] = body.result.portfolio.holdings;
      body.result.portfolio.holdings = Array.from({ length: 500 }, (_, index) => ({ ...holding, symbol: `S${index}` }));
      await route.fulfill({ response, json: body });
    });
    await many.openPanel('포트폴리오');
    const body = many.page.locator('.panel-body');
    await body.locator('.holding').first().waitFor();
    // Rows come as the reader scrolls to them, and those of the record once it is opened.
    expect(await body.locator('.holding').count()).toBeLessThan(100);
    expect(await body.locator('.performance-waiting').innerText()).toContain('불러오는 중');
    release();
    await body.locator('.value-chart canvas').first().waitFor();
    await body.getByText('시간가중', { exact: false }).first().waitFor();
    many.expectNoProblems();
    await many.close();
  });

  it('the portfolio has a page of its own with periods, an index, divisions, a table and its rows', async () => {
    await desk.page.getByRole('button', { name: '전체 화면' }).click();
    const table = panel().locator('.holdings-table');
    await table.waitFor();
    expect(await table.innerText()).toMatch(/삼성전자[\s\S]*70[\s\S]*원[\s\S]*%/);
    await panel().getByRole('button', { name: '1개월' }).click();
    await panel().getByLabel('비교 대상').selectOption('^KS11');
    await panel().locator('.compare-key').getByText('코스피').waitFor();
    await panel()
      .getByText(/같은 돈을 같은 날/)
      .waitFor();
    await panel().getByLabel('비교 대상').selectOption('other');
    await panel().getByRole('combobox', { name: '다른 지수나 종목', exact: true }).fill('엔비디아');
    await panel().getByRole('button', { name: '보기', exact: true }).click();
    await panel().locator('.compare-key').getByText('엔비디아').waitFor();
    await panel().getByRole('button', { name: '통화', exact: true }).click();
    await panel().locator('.allocation-list').getByText('KRW').waitFor();
    await panel().getByText('거래 내역 4건').click();
    const rows = panel().getByRole('group', { name: '거래 내역 4건' }).locator('tr');
    expect(await rows.count()).toBe(4);
    await rows.first().getByRole('button', { name: /수정$/ }).click();
    const form = desk.page.getByRole('dialog');
    await form.getByLabel('금액', { exact: true }).fill('32,500');
    await form.getByLabel('날짜').fill('2099-01-01');
    await form.getByRole('button', { name: '저장' }).click();
    await form.getByRole('alert').getByText('2099-01-01').waitFor();
    await form.getByLabel('날짜').fill('2026-07-14');
    await form.getByLabel('금액', { exact: true }).press('Enter');
    await rows.first().getByText('수정됨').waitFor();
    expect(await rows.first().innerText()).toMatch(/2026-07-14[\s\S]*32,500원/);
    await rows
      .first()
      .getByRole('button', { name: /되돌리기$/ })
      .click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    await rows.first().getByText('2026-07-15').waitFor();
    await rows
      .first()
      .getByRole('button', { name: /되돌리기$/ })
      .click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    await panel().getByText('거래 내역 3건').waitFor();
    await desk.page.getByRole('button', { name: '전체 화면' }).click();
  });

  it('a transaction is added by hand, and one that cannot be says why', async () => {
    await panel().getByRole('button', { name: '거래 추가' }).click();
    const form = desk.page.getByRole('dialog');
    await form.getByLabel('거래 구분').selectOption('sell');
    await form.getByLabel('종목 코드').fill('NVDA');
    await form.getByLabel('날짜').fill('2026-07-20');
    await form.getByLabel('수량').fill('5');
    await form.getByLabel('단가').fill('150');
    await form.getByRole('button', { name: '저장' }).click();
    await form.getByRole('alert').getByText(/\S/).waitFor();
    await form.getByLabel('거래 구분').selectOption('buy');
    await form.getByRole('button', { name: '저장' }).click();
    await form.waitFor({ state: 'detached' });
    await panel().getByText('거래 내역 4건').waitFor();
    await panel().locator('details.holding', { hasText: '엔비디아' }).waitFor();
  });

  it('fits a phone', async () => {
    const { width, height } = desk.page.viewportSize()!;
    await desk.page.setViewportSize({ width: 360, height: 740 });
    const beyond = () => desk.page.locator('.panel-body').evaluate((body) => body.scrollWidth - body.clientWidth);
    await expect.poll(beyond).toBe(0);
    await desk.page.setViewportSize({ width, height });
  });

  it('a house, a loan and their new values are entered by hand; classes and expected income follow', async () => {
    const form = desk.page.getByRole('dialog');
    const add = async (kind: string, fields: Readonly<Record<string, string>>): Promise<void> => {
      await panel().getByRole('button', { name: '자산·부채 추가' }).click();
      await form.getByLabel('자산 종류').selectOption(kind);
      for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
      await form.getByRole('button', { name: '저장' }).click();
    };
    const [paid, worth] = ['취득·예치·대출 금액', '현재 가치'];
    await add('loan', { 종목명: '담보대출', [paid]: '3억원쯤', 통화: 'KRW' });
    await form.getByRole('alert').getByText('3억원쯤').waitFor();
    await form.getByLabel(paid).fill('300,000,000');
    await form.getByRole('button', { name: '저장' }).click();
    await form.waitFor({ state: 'detached' });
    await add('real-estate', { 종목명: '우리 집', [paid]: '900000000', [worth]: '950000000', 통화: 'KRW' });
    await form.waitFor({ state: 'detached' });
    await panel().getByText('자산 9').waitFor();
    await add('custom', { 종목명: '우리 집', [worth]: '960000000' });
    await form.waitFor({ state: 'detached' });
    await panel().locator('details.holding', { hasText: '우리 집' }).getByText('960,000,000원').first().waitFor();
    await desk.openSection('앞으로 1년 예상 수입');
    await panel().getByText('최근 1년간 받은 배당과 이자가 없습니다').waitFor();
    const terms = { '액면(1단위)': '1000000', '표면 금리(연 %)': '3', '연 이자 지급 횟수': '2', 만기: '2099-06-10' };
    await add('bond', { 종목명: '국고채', 수량: '10', [paid]: '9900000', 통화: 'KRW', ...terms });
    await form.waitFor({ state: 'detached' });
    await panel().getByRole('button', { name: '자산군' }).click();
    await panel().locator('.allocation-list').getByText('부동산').waitFor();
    // The income that stood open follows the bond that was added.
    await panel().getByText('1년 합계').waitFor();
    await panel().locator('.income-month', { hasText: '국고채' }).first().locator('summary').click();
    await panel().locator('.income-month[open] li').getByText('국고채').waitFor();
    await desk.openSection('세금');
    await panel().getByLabel('연도').selectOption('2025');
    await panel().getByText('2025년, 한국 기준').waitFor();
  });

  it('the wheel over the chart scrolls the panel, and a span of days can be chosen', async () => {
    await panel().getByLabel('비교 대상').selectOption('');
    const chart = panel().locator('.value-chart');
    await chart.scrollIntoViewIfNeeded();
    const top = () => chart.evaluate((box) => box.getBoundingClientRect().top);
    const before = await top();
    await chart.hover();
    await desk.page.mouse.wheel(0, 200);
    await expect.poll(top).toBeLessThan(before);
    await panel().getByRole('button', { name: '직접 입력' }).click();
    await panel().getByLabel('시작일').fill('2026-03-02');
    await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/^2026-0(?:2-2\d|3-01)부터/);
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
    await panel().getByRole('button', { name: 'RSI' }).click();
    await panel().getByRole('button', { name: '이동평균 20' }).click();
    await panel().getByRole('button', { name: 'RSI', pressed: true }).waitFor();
    await panel().getByLabel('비교할 종목').fill('애플');
    await panel().getByRole('button', { name: '비교', exact: true }).click();
    await panel().locator('.compare-key').getByText('애플').waitFor();
    const since = panel().locator('p', { hasText: '대비 등락률' });
    await expect.poll(() => since.innerText()).toMatch(/^\d+\. \d+\. \d+\. 대비/);
    await panel().getByRole('button', { name: '1일', exact: true }).click();
    await expect.poll(() => since.innerText()).toMatch(/^\d+\. \d+\. \d\d:\d\d 대비/);
    await panel().getByRole('button', { name: '비교 끝내기' }).press('Enter');
    await panel().locator('.compare-key').waitFor({ state: 'detached' });
    await panel().locator('canvas').first().waitFor();
    await desk.page.goBack();
    await row.getByRole('button', { name: '삼성전자 삭제' }).click();
    await panel().getByText('관심 종목을 추가하면').waitFor();
  });

  it('a schedule is made by a sentence and paused, and a memory is noted, changed and forgotten', async () => {
    await open('예약');
    await panel().getByRole('button', { name: '평일 아침 8시에 아침 브리핑 보내줘' }).click();
    await panel().locator('.row').getByText('다음 실행').waitFor();
    await panel().getByRole('button', { name: '일시 중지' }).click();
    await panel().getByRole('button', { name: '다시 시작' }).waitFor();
    await panel().getByRole('button', { name: '삭제' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
    await panel().getByText('아직 예약이 없습니다').waitFor();
    await open('기억');
    await panel().getByLabel('기억할 내용').fill('나는 장기 투자자다');
    await panel().getByRole('button', { name: '추가' }).click();
    await panel().getByRole('button', { name: '수정' }).click();
    await panel().getByLabel('수정').fill('나는 배당주를 좋아한다');
    await panel().getByRole('button', { name: '저장' }).click();
    await panel().locator('.row').getByText('나는 배당주를 좋아한다').waitFor();
    await panel().getByRole('button', { name: '삭제' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
    await panel().getByText('저장된 기억이 없습니다').waitFor();
  });

  it('news from the feeds, those about one instrument when asked, and no markup of theirs', async () => {
    await open('뉴스');
    await panel().getByText('삼성전자, 새 공장 짓는다').waitFor();
    expect(await panel().innerText()).toContain('없이 본문만');
    expect(await panel().locator('img').count()).toBe(0);
    await panel().getByLabel('종목별로 보기').fill('AAPL');
    await panel().getByRole('button', { name: '보기' }).click();
    await panel().getByText('삼성전자, 새 공장 짓는다').waitFor({ state: 'detached' });
    await panel().getByText('Apple (AAPL) opens a store').waitFor();
  });

  it('somebody who wrote to the bot is let in by their code, and shut out again', async () => {
    const code = await program.stranger('4242', '<b>지은</b>');
    await open('설정');
    await panel().getByText('< b>지은< /b>').waitFor();
    await panel().getByLabel('코드').fill('AAAA-2222');
    await panel().getByRole('button', { name: '승인', exact: true }).click();
    await desk.page.getByText('맞는 코드가 아닙니다.').waitFor();
    await panel().getByLabel('코드').fill(code);
    await panel().getByRole('button', { name: '승인', exact: true }).click();
    await panel().getByText('승인한 사람').waitFor();
    await panel().getByRole('button', { name: '내보내기' }).click();
    await panel().getByText('승인한 사람').waitFor({ state: 'detached' });
  });

  it('a setting is checked and saved in the file; one that waits for a restart says so', async () => {
    const budget = panel().getByLabel('하루 비용 한도 (달러)');
    await budget.fill('lots');
    await budget.press('Enter');
    await desk.page.getByText('요청이 올바르지 않습니다: agents.budget.perDayUsd').waitFor();
    await expect.poll(() => budget.inputValue()).toBe('1');
    await budget.fill('2.5');
    await budget.press('Enter');
    await expect.poll(() => program.settings()).toContain('perDayUsd');
    expect(await panel().getByText('다시 시작하면 적용', { exact: true }).count()).toBe(0);
    await panel().getByLabel('메신저에서 새 대화 시작').selectOption('never');
    await panel().getByText('다시 시작하면 적용', { exact: true }).waitFor();
    await open('사용량');
    await open('설정');
    await expect.poll(() => budget.inputValue()).toBe('2.5');
  });

  it('the alert arrives, in whatever conversation the reader is, and says what it was about', async () => {
    await desk.page.getByRole('button', { name: '패널 닫기' }).click();
    const note = (): Promise<string | undefined> => desk.page.evaluate(() => document.body.dataset.alertNote);
    const noteLater = (): Promise<string | undefined> => {
      program.letMinutesPass();
      return note();
    };
    await expect.poll(noteLater, { interval: 500 }).toBeDefined();
    expect(await note()).toMatch(/^비트코인 \$[\d,.]+ \(\$1\.00 초과 시 알림\)/);
    await desk.page.locator('.session').filter({ hasText: '비트코인' }).click();
    const notice = await desk.page.locator('.alert-notice').innerText();
    expect(notice).toMatch(/비트코인 \$1\.00 초과 시 알림\s+\$[\d,.]+\s+기준:.*시뮬레이션 시장/);
    expect(await desk.page.locator('.alert-notice').count()).toBe(1);
    await desk.page.locator('.alert-notice').getByRole('button', { name: '차트 보기' }).click();
    await desk.page.getByRole('heading', { name: '차트', exact: true }).waitFor();
  });

  // Last: an alert that fires meanwhile would be told in English.
  it('looks the installation over, and speaks English when asked', async () => {
    await open('설정');
    await panel().getByRole('button', { name: '지금 점검' }).click();
    await panel().locator('.row .chip').first().waitFor();
    await panel().getByLabel(/^언어/).selectOption('en');
    await desk.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    expect(await desk.page.evaluate(() => document.documentElement.lang)).toBe('en');
    await panel()
      .getByLabel(/^Language/)
      .selectOption('ko');
    await desk.page.getByRole('button', { name: '패널 닫기' }).click();
  });
});
