import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

/** Of companies that no result speaks of: figures that differ from one would be corrected. */
const WIDE = [
  '| Company | Price | Change | Market capitalisation | Sector |',
  '| --- | ---: | ---: | ---: | --- |',
  ...['Initech', 'Globex', 'Acme', 'Hooli'].map(
    (name, at) =>
      `| ${name} Company Limited Holdings | ${['9', '10', '100', '20'][at]} | −${at}.5% | 1,234,567,890 | Technology |`,
  ),
].join('\n');

describe.skipIf(!browserPath)(inBrowser('answers that show'), () => {
  let program: Program;
  let model: Model;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    model = await startModel();
    program = await Program.start(model);
    desk = await Desk.open(program, { permissions: ['clipboard-read', 'clipboard-write'] });
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    await model?.close();
  });
  afterEach(() => desk.expectNoProblems());

  const reply = () => desk.page.locator('.reply').last();

  it('past prices are a chart, and several of them a comparison', async () => {
    model.script(
      { tool: 'get_history', input: { instrument: '005930.KS', limit: 40 } },
      { text: '삼성전자 흐름입니다.' },
    );
    await desk.ask('삼성전자 두 달 흐름 보여줘');
    await reply().locator('.shown .price-chart canvas').first().waitFor();
    expect(await reply().locator('.shown').getAttribute('aria-label')).toBe('삼성전자');
    model.script(
      { tool: 'get_history', input: { instrument: 'AAPL', limit: 40 } },
      { tool: 'get_history', input: { instrument: 'MSFT', limit: 40 } },
      { text: '비교했습니다.\n▁▂▅█' },
    );
    await desk.ask('애플과 마이크로소프트를 비교해줘');
    await reply().locator('.compare-chart canvas').first().waitFor();
    expect(await reply().locator('.compare-key').innerText()).toMatch(/애플[\s\S]*%[\s\S]*마이크로소프트[\s\S]*%/);
    const heard = reply().getByRole('table', { name: / 대비 등락률$/ });
    expect(await heard.getByRole('columnheader').allInnerTexts()).toEqual(['날짜', '애플', '마이크로소프트']);
    expect(await heard.getByRole('row').last().innerText()).toMatch(/%\s+[-+]?[\d.]+%/);
    expect(await reply().locator('.bars').isVisible()).toBe(false);
  });

  it('a link says where it leads, whatever its words say', async () => {
    const links =
      '[good.example](https://evil.example/a?d=1) · [공시](https://dart.fss.or.kr/x) · https://plain.example/y';
    model.script({ text: `${links} · ![그림](https://img.example/z.png) · https://good.example@evil.example/` });
    await desk.ask('링크를 보여줘');
    await expect
      .poll(() => reply().locator('.markdown').innerText())
      .toBe(
        'good.example (evil.example) · 공시 (dart.fss.or.kr) · https://plain.example/y · 그림 (img.example) · https://good.example@evil.example/ (evil.example)',
      );
  });

  it('an order is a card once it is placed', async () => {
    model.script(
      { tool: 'place_order', input: { instrument: 'AAPL', side: 'buy', type: 'market', quantity: 3 } },
      { text: '주문했습니다.' },
    );
    await desk.ask('애플 3주 모의투자 계좌에서 시장가로 매수해줘');
    await desk.page.getByRole('button', { name: '승인하고 실행' }).click();
    await reply().locator('.shown-orders').waitFor();
    expect(await reply().locator('.shown').innerText()).toMatch(/모의투자[\s\S]*애플[\s\S]*매수 3주[\s\S]*시장가/);
  });

  it('a wide table scrolls, sorts and is copied; no word of it is broken', async () => {
    model.script({ text: `${WIDE}\n\n수익률은 \\(\\frac{120}{100} - 1\\), 코드는 \`return x * 2\`입니다.` });
    await desk.ask('표로 정리해줘');
    const table = reply().locator('.table-scroll');
    // Until its first words come, the last reply is the one before; what is sorted while it is written would be drawn
    // anew.
    await table.waitFor();
    await desk.answer();
    const shape = await table.evaluate((box) => {
      const range = document.createRange();
      const words = [...box.querySelectorAll('td')].flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const heights: number[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            heights.push(range.getClientRects().length);
          }
        }
        return heights;
      });
      return { broken: words.filter((lines) => lines > 1).length, words: words.length };
    });
    expect(shape.words).toBeGreaterThan(20);
    expect(shape.broken).toBe(0);
    await table.getByRole('button', { name: 'Price' }).click();
    expect(await table.locator('tbody tr').first().innerText()).toContain('Acme');
    await reply().getByRole('button', { name: 'CSV로 복사' }).click();
    expect(await desk.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Company,Price,.*\r\nAcme Company/);
    const text = await reply().innerText();
    expect(text).toContain('120/100 - 1');
    expect(await reply().locator('code .figure').count()).toBe(0);
  });

  it('the chart command draws here too', async () => {
    await desk.ask('/차트 삼성전자');
    await reply().locator('.shown .price-chart canvas').first().waitFor();
    expect(await reply().innerText()).not.toContain('┤');
  });
});
