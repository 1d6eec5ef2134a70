import { SimulatedSource } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import { Conversing, type ConversingOptions, type Exchange } from './testing/converse.ts';

/** A market that trades nothing of what is asked for, as the simulated one does with most of the wide listing. */
class UnpricedMarket extends SimulatedSource {
  override supports(): boolean {
    return false;
  }
}

class MarketWithout extends SimulatedSource {
  readonly #symbol: string;

  constructor(symbol: string, options: ConstructorParameters<typeof SimulatedSource>[0]) {
    super(options);
    this.#symbol = symbol;
  }

  override supports(instrument: Parameters<SimulatedSource['supports']>[0]): boolean {
    return instrument.symbol !== this.#symbol && super.supports(instrument);
  }
}

const monday = Date.parse('2026-11-16T10:30:00+09:00');

async function converse(texts: readonly string[], options: ConversingOptions = {}): Promise<Exchange> {
  const conversation = new Conversing(monday, options);
  let last: Exchange | undefined;
  for (const text of texts) last = await conversation.settle(text);
  return last as Exchange;
}

const answerTo = async (text: string, options?: ConversingOptions): Promise<string> =>
  (await converse([text], options)).answer;

describe('what the offline model says', () => {
  it.each([
    [
      '삼성전자 현재 주가 알려줘',
      /^삼성전자\(005930\)는 현재 [\d,]+원입니다\. 직전 종가보다 [\d,]+원\([+-][\d.]+%\) (올랐|내렸)습니다\.\n기준: 2026-11-16 10:30 \(한국시간\) · 출처: 시뮬레이션 시장\n이름이 비슷한 다른 종목: 삼성전자우\(005935\)$/,
    ],
    [
      'How much is Apple?',
      /^Apple \(AAPL\) last traded at \$[\d.]+\. (Up|Down) \$[\d.]+ \([+-][\d.]+%\) from the previous close\.\nAs of 2026-11-13 16:00 \(New York time\) · source: simulated market$/,
    ],
    ['비트코인 얼마', /^비트코인\(BTC\)은 현재 \$[\d,.]+입니다/],
    ['원달러 환율', /^1달러는 1,[\d.]+원입니다/],
    ['코스피', /^코스피는 현재 [\d,.]+포인트입니다/],
    ['삼성전자 고가랑 거래량', /^고가 [\d,]+원\n거래량 [\d,]+주\n삼성전자/],
    ['애플이랑 테슬라', /^- 애플\(AAPL\): \$[\d.]+ \([+-]\$[\d.]+, [+-][\d.]+%\)\n- 테슬라\(TSLA\): /],
    [
      '애플이랑 테슬라 비교',
      /^오늘은 (애플\(AAPL\)이|테슬라\(TSLA\)가) (애플|테슬라)\([A-Z]+\)보다 (더 올랐습니다|더 내렸습니다|낫습니다)\.\n- /,
    ],
    ['삼성 얼마야', /^"삼성"은 여러 종목일 수 있습니다.*\n1\. 삼성전자\(005930\)\n2\. 삼성전자우\(005935\)/],
    ['테슬러 주가', /^"테슬러"를 테슬라로 이해했습니다\.\n테슬라\(TSLA\)의 마지막 거래 가격은/],
    ['삼성전지 주가', /"삼성전지" 종목을 찾지 못했습니다/],
    [
      '50만원을 엔으로 바꾸면?',
      /^500,000원은 [\d,]+엔입니다\.\n적용 환율: 100엔 = [\d.]+원\n기준: 2026-11-16 10:30 \(한국시간\)/,
    ],
    ['123*45', '123*45 = 5,535'],
    ['1 / 3', /= 0\.3333\n\(반올림/],
    ['1/0 계산해줘', '0으로 나눌 수 없습니다.'],
    ['$12.50 * 3 계산해줘', '$12.50 * 3 = $37.50'],
    ['27% + 28% 계산해줘', '27% + 28% = 55%'],
    [
      '오늘 장 열려?',
      /^한국거래소\(KRX\)는 지금 열려 있고 오늘 15:30에 마감합니다\.\n넥스트레이드\(NXT\): 프리마켓 08:00~08:50/,
    ],
    [
      '12월 25일 미국 증시 열려?',
      /^뉴욕증권거래소\(NYSE\)는 2026-12-25 크리스마스라 휴장입니다\.\n다음 거래일은 2026-12-28/,
    ],
    ['11월 19일 장 시작 시간', /10:00~16:30에 열립니다\.\n대학수학능력시험일이라 평소와/],
    ['추석에 장 열려?', /추석.* 휴장입니다/],
    [
      '삼성전자 어제 종가',
      /^2026-11-15는 거래가 없었고, 그 전 거래일인 2026-11-13의 삼성전자\(005930\) 종가는 [\d,]+원입니다\./,
    ],
    [
      '애플 한 달 추이',
      /^애플\(AAPL\)은 2026-10-\d\d 종가 \$[\d.]+에서 2026-11-13 종가 .*움직였습니다\. \([+-][\d.]+%\)\n최고가 .*\n[▁-█]{21}\n출처/,
    ],
    ['삼성전자 RSI', /^삼성전자\(005930\)의 RSI\(14\)는 [\d.]+입니다\. .*구간입니다\./],
    [
      '삼성전자 10주 사줘',
      /^\[모의\] 삼성전자\(005930\) 10주를 매수했습니다\. .*\n.*\n모의 계좌 주문 가능 금액: .*원\n※ 모의투자\(PAPER\)/,
    ],
    ['buy 5 AAPL', /^\[PAPER\] Order placed: buy 5 Apple \(AAPL\) \(market\)\. Not filled yet/],
    ['삼성전자 뉴스', /^삼성전자\(005930\) 관련 소식입니다\.\n- 삼성전자, 새 반도체 공장 착공/],
    ['내 포트폴리오', '아직 기록된 거래가 없습니다.'],
    ['관심종목에 카카오 추가', '카카오(035720)를 관심 종목에 추가했습니다.'],
    [
      '애플 200달러 넘으면 알려줘',
      /^알림을 설정했습니다: 애플\(AAPL\) 가격 \$200\.00 초과 \(번호 \w+\)\n이미 조건을 충족했습니다/,
    ],
    ['어제 삼성전자 10주 9만원에 샀어', /^기록했습니다\. 되돌리려면 `\/undo`를 보내 주세요\.$/],
  ])('%s', async (question, answer) => {
    expect(await answerTo(question)).toMatch(answer);
  });

  it('answers in the language of the message, and a bare ticker in the language of the conversation', async () => {
    expect((await converse(['How much is Tesla?', 'AAPL'], { locale: 'ko' })).answer).toContain('last traded at');
  });

  it.each([
    ['내 수익률 제일 나쁜 종목은?', /^보유 종목 \d+개를 수익률이 낮은 순으로:\n1\. /],
    ['계좌별로 수익 어때?', /총손익/],
  ])('ranks and adds up what is held: %s', async (question, expected) => {
    const buys = ['어제 애플 10주 200달러에 샀어', '어제 삼성전자 3주 7만원에 샀어'];
    expect((await converse([...buys, question])).answer).toMatch(expected);
  });

  it('adds up dividends in the base currency', async () => {
    const rows = ['어제 애플 10주 200달러에 샀어', '오늘 애플 배당 5달러 받았어'];
    expect((await converse([...rows, '올해 받은 배당 얼마야?'])).answer).toMatch(
      /거래 1건:[\s\S]*\n합계 \S+ \(들어온 금액/,
    );
  });

  it('does not carry a topic into another conversation', async () => {
    expect(await answerTo('얼마야?')).toContain('어떤 종목');
  });

  it.each([
    ["show me Tesla's price and set an alert at 500", ['get_quote', 'create_alert'], ['last traded at', '$500.00']],
    ['what is Apple at and buy 3 shares', ['get_quote', 'place_order'], ['last traded at', '3 Apple']],
    ['테슬라 시세 보여주고 500달러 넘으면 알림 걸어줘', ['get_quote', 'create_alert'], ['$500.00']],
  ])('%s does both', async (question, tools, facts) => {
    const conversation = new Conversing(monday);
    const exchanges = [await conversation.ask(question)];
    if (tools.includes('create_alert')) exchanges.push(await conversation.ask(/[가-힣]/.test(question) ? '네' : 'yes'));
    const called = exchanges.flatMap(({ calls }) => calls).map((call) => call.split(' ')[0]);
    expect(tools.filter((tool) => !called.includes(tool))).toEqual([]);
    const said = exchanges.map(({ answer }) => answer).join('\n');
    expect(facts.filter((fact) => !said.includes(fact))).toEqual([]);
  });

  it('shows what the paper broker did in the portfolio', async () => {
    const { answer } = await converse(['삼성전자 10주 사줘', '내 수익률?']);
    expect(answer).toMatch(/삼성전자 10주: 평가금액 [\d,]+원/);
    expect(answer).toContain('총손익: 0원');
  });

  it.each([
    ['내 포트폴리오', '포트폴리오 (2026-11-16 기준)\n- 삼성전자 10주: 시세 없음\n시세가 있는 종목이 없어'],
    ['내 종목 중에 제일 많이 떨어진 건?', '시세가 있는 종목이 없어'],
    ['How is my portfolio doing?', '- 005930.KS 10 shares: no price\nNo holding has a price, so'],
    [
      '내 삼성전자 수익률',
      '삼성전자(005930) (main) 10주\n- 2026-11-16부터 10주, 평균단가 방식: 매입금액 700,000원, 손익 –',
    ],
  ])('%s, where no source has a price of what is held', async (text, says) => {
    const market = (now: () => number) => new UnpricedMarket({ now });
    const { answer } = await converse(['삼성전자 10주 7만원에 샀어', text], { market });
    expect(answer).toContain(says);
    expect(answer).not.toMatch(/the price of|평가금액:|Value:/);
  });

  it.each([
    ['내 포트폴리오', /\n평가금액: [\d,]+원\n.*시세가 없어 제외한 종목: 애플 3주\(취득가 \$300\.00\)/s],
    [
      'How is my portfolio doing?',
      /\nValue: .*Left out because there is no price: Apple \(3 shares, cost \$300\.00\)/s,
    ],
    ['내 포트폴리오에서 비중이 가장 큰 섹터는?', /100(\.00)?%\n시세가 없어 제외한 종목: 애플 3주/],
  ])('%s, where one of two holdings has no price, is of the other and names it', async (text, says) => {
    const market = (now: () => number) => new MarketWithout('AAPL', { now });
    const { answer } = await converse(['삼성전자 10주 7만원에 샀어', '애플 3주 100달러에 샀어', text], { market });
    expect(answer).toMatch(says);
  });

  it('answers each of several requests, and says which one it cannot', async () => {
    const answer = await answerTo('삼성전자 얼마야? 왜 떨어졌어?');
    expect(answer).toMatch(/^삼성전자\(005930\)는 현재[\s\S]+\n\n.*답할 수 없습니다/);
  });
});

describe('what did not happen is not told as done', () => {
  const DONE =
    /매수했습니다|매도했습니다|접수|설정했|지웠|삭제했|적었습니다|Bought|Sold|Order placed|Recorded|Cancelled/;

  it.each([
    ['삼성전자 10주 사줘', '거절하셔서 실행하지 않았습니다'],
    ['buy 10 AAPL', 'You denied it, so nothing was done'],
    ['cancel order 1', 'nothing was done'],
  ])('%s, refused', async (text, says) => {
    const answer = await answerTo(text, { approves: false });
    expect(answer).toContain(says);
    expect(answer).not.toMatch(DONE);
  });

  it.each([
    ['삼성전자 10주 사줘', '여기서는 승인을 요청할 수 없어 실행하지 않았습니다'],
    ['buy 10 AAPL', 'which cannot be asked for here, so nothing was done'],
  ])('%s, with nobody to ask', async (text, says) => {
    const answer = await answerTo(text, { canAsk: false });
    expect(answer).toContain(says);
    expect(answer).not.toMatch(DONE);
  });

  it('one of two orders is refused by the broker', async () => {
    const { answer } = await converse(['삼성전자 3주 사고 하이닉스 2주 팔아줘']);
    expect(answer).toContain('삼성전자(005930) 3주를 매수했습니다');
    expect(answer).toMatch(/거부되었습니다\. 모의 계좌에서 매도할 수 있는 SK하이닉스\(000660\)는 0주입니다/);
  });

  it.each([
    ['삼성전자 10주 사줘', ['place_order'], '모의투자 주문 기능을 지금 사용할 수 없어 아무것도 하지 않았습니다'],
    ['애플 200달러 넘으면 알려줘', ['create_alert'], '알림 설정 기능을 지금 사용할 수 없어'],
    ['삼성전자 뉴스', ['get_news'], 'finance.newsFeeds'],
    ['내 수익률?', ['portfolio_summary'], '포트폴리오 조회 기능을 지금 사용할 수 없어'],
  ])('%s, where the tool is not offered', async (text, without, says) => {
    const { answer, calls } = await converse([text], { without });
    expect(calls).toEqual([]);
    expect(answer).toContain(says);
  });
});

describe('several instruments over a stretch of the past', () => {
  it('are compared over the same days, also a share and a coin', async () => {
    const answer = await answerTo('비트코인 애플 비교해줘');
    // The period begins on a Sunday, of which only the coin has a close.
    expect(answer).toMatch(/비트코인\(BTC\)은 2026-08-17 종가/);
    expect(answer).toMatch(/애플\(AAPL\)은 2026-08-17 종가/);
    expect(answer).toContain('가장 좋았습니다');
  });

  it('are not ranked where their charts begin on different days', async () => {
    const answer = await answerTo('비트코인 애플 차트');
    expect(answer.match(/종가 \$/g)?.length).toBeGreaterThan(1);
    expect(answer).not.toContain('가장 좋았습니다');
  });

  it('that are more than one answer covers are named as left', async () => {
    const answer = await answerTo('애플 테슬라 엔비디아 넷플릭스 인텔 아마존 차트');
    expect(answer.match(/움직였습니다/g)?.length).toBe(4);
    expect(answer).toContain('한 번에 4개까지 답합니다. 나머지는 다시 물어봐 주세요: INTC, AMZN');
  });
});
