import { describe, expect, it } from 'vitest';
import { Conversing } from './testing/converse.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');
const quote = (instrument: string) => `get_quote ${JSON.stringify({ instrument })}`;
const convert = (amount: string, from: string, to: string) => `convert_currency ${JSON.stringify({ amount, from, to })}`;
const calculate = (expression: string) => `calculate ${JSON.stringify({ expression })}`;
const hours = (exchange: string, date?: string) => `market_hours ${JSON.stringify({ exchange, ...(date && { date }) })}`;

describe('what the offline model does with a question', () => {
  it.each([
    ['삼성전자 현재 주가 알려줘', [quote('005930.KS')]],
    ['삼전 얼마야?', [quote('005930.KS')]],
    ['ㅅㅅㅈㅈ 시세', [quote('005930.KS')]],
    ['tkatjdwjswk 얼마', [quote('005930.KS')]],
    ['005930', [quote('005930.KS')]],
    ['하닉 지금 얼마임?', [quote('000660.KS')]],
    ['애플이랑 테슬라, 엔비디아 얼마야?', [quote('AAPL'), quote('TSLA'), quote('NVDA')]],
    ['What is the price of Samsung Electronics?', [quote('005930.KS')]],
    ['AAPL', [quote('AAPL')]],
    ['how much is bitcoin', [quote('BTC-USD')]],
    ['코스피 어때?', [quote('^KS11')]],
    ['S&P 500', [quote('^GSPC')]],
    ['원달러 환율 알려줘', [quote('USD/KRW')]],
    ['달러 얼마야', [quote('달러')]],
    ['환율 알려줘', [quote('USD/KRW'), quote('JPY/KRW'), quote('EUR/KRW'), quote('CNY/KRW')]],
    ['삼성 주가', [quote('삼성')]],
    ['루닛 주가 알려줘', [quote('루닛')]],
    ['100달러는 원화로 얼마야?', [convert('100', 'USD', 'KRW')]],
    ['50만원을 엔으로 바꾸면?', [convert('500000', 'KRW', 'JPY')]],
    ['convert 100 euros to yen', [convert('100', 'EUR', 'JPY')]],
    ['$100 in won', [convert('100', 'USD', 'KRW')]],
    ['1000엔 얼마야?', [convert('1000', 'JPY', 'KRW')]],
    ['1조 2,000억 / 3', [calculate('1조 2,000억 / 3')]],
    ['123*45는?', [calculate('123*45')]],
    ['120만원의 15%는 얼마야', [calculate('120만 * 15%')]],
    ['100에서 20% 오르면', [calculate('100 * (1 + 20%)')]],
    ['5만원에서 30% 할인하면?', [calculate('5만 * (1 - 30%)')]],
    ['15% of 230', [calculate('230 * 15%')]],
    ['(73,260-57,768)/57,768 계산해줘', [calculate('(73,260-57,768)/57,768')]],
    ['오늘 장 열려?', [hours('KRX')]],
    ['Is the US market open?', [hours('NYSE')]],
    ['나스닥 거래 시간 알려줘', [hours('NASDAQ')]],
    ['내일 한국 장 쉬어?', [hours('KRX', '2026-11-17')]],
    ['12월 25일 미국 증시 열려?', [hours('NYSE', '2026-12-25')]],
    ['Is KRX closed on 2026-12-25?', [hours('KRX', '2026-12-25')]],
  ])('%s', async (question, calls) => {
    expect((await new Conversing(monday).ask(question)).calls).toEqual(calls);
  });

  it.each([
    ['안녕하세요', '안녕하세요! FinClaw'],
    ['hello', 'I am FinClaw'],
    ['도움말', '내장 오프라인 모델'],
    ['what can you do?', 'built-in offline model'],
    ['고마워', '천만에요'],
    ['삼성전자 10주 사줘', '아무것도 실행하지 않았습니다'],
    ['sell all my Apple shares', 'nothing was carried out'],
    ['삼성전자 살까?', '답할 수 없습니다'],
    ['왜 떨어졌어?', '답할 수 없습니다'],
    ['삼성전자 뉴스', '답할 수 없습니다'],
    ['오늘 날씨 어때', '답할 수 없습니다'],
    ['why did Tesla fall?', 'cannot answer this question'],
    ['write me a poem', 'cannot answer this question'],
    ['주가 알려줘', '어떤 종목'],
  ])('%s is answered without a tool', async (question, answer) => {
    const exchange = await new Conversing(monday).ask(question);
    expect(exchange.calls).toEqual([]);
    expect(exchange.answer).toContain(answer);
  });
});

describe('what the offline model says', () => {
  it.each([
    [
      '삼성전자 현재 주가 알려줘',
      /^삼성전자\(005930\)는 현재 [\d,]+원입니다\. 직전 종가보다 [\d,]+원\([+-][\d.]+%\) (올랐|내렸)습니다\.\n기준: 2026-11-16 10:30 \(한국시간\) · 출처: 시뮬레이션 시장\n이름이 비슷한 다른 종목: 삼성전자우\(005935\)\n※ 시뮬레이션 시장의 가격이며 실제 시세가 아닙니다\.$/,
    ],
    [
      'How much is Apple?',
      /^Apple \(AAPL\) last traded at \$[\d.]+\. (Up|Down) \$[\d.]+ \([+-][\d.]+%\) from the previous close\.\nAs of 2026-11-13 16:00 \(New York time\) · source: simulated market\nNote: these prices come from a simulated market\. They are not real quotes\.$/,
    ],
    ['비트코인 얼마', /^비트코인\(BTC\)은 현재 \$[\d,.]+입니다/],
    ['원달러 환율', /^1달러는 1,[\d.]+원입니다/],
    ['코스피', /^코스피는 현재 [\d,.]+포인트입니다/],
    ['애플이랑 테슬라', /^- 애플\(AAPL\): \$[\d.]+ \([+-]\$[\d.]+, [+-][\d.]+%\)\n- 테슬라\(TSLA\): /],
    ['삼성 얼마야', /^"삼성"은 여러 종목일 수 있습니다.*\n1\. 삼성전자\(005930\)\n2\. 삼성전자우\(005935\)/],
    ['테슬러 주가', '"테슬러"라는 종목은 찾지 못했습니다. 혹시 테슬라(TSLA)를 말씀하시는 건가요?'],
    ['50만원을 엔으로 바꾸면?', /^500,000원은 [\d,]+엔입니다\.\n적용 환율: 1엔 = [\d.]+원\n기준: 2026-11-16 10:30 \(한국시간\)/],
    ['123*45', '123*45 = 5,535'],
    ['1 / 3', /= 0\.3333333333\n\(끝나지 않는/],
    ['1/0 계산해줘', '0으로는 나눌 수 없습니다.'],
    [
      '오늘 장 열려?',
      /^한국거래소\(KRX\)는 지금 열려 있습니다\. 오늘은 15:30까지입니다\.\n넥스트레이드\(NXT\): 프리마켓 08:00~08:50/,
    ],
    ['12월 25일 미국 증시 열려?', /^뉴욕증권거래소\(NYSE\)는 2026-12-25에 크리스마스라 쉽니다\.\n다음 거래일은 2026-12-28/],
    ['11월 19일 장 시작 시간', /10:00~16:30 열립니다\.\n대학수학능력시험일이라 평소와/],
  ])('%s', async (question, answer) => {
    expect((await new Conversing(monday).ask(question)).answer).toMatch(answer);
  });
});

describe('follow-up questions', () => {
  it.each([
    ['another name', ['삼성전자 얼마야?', '그럼 하이닉스는?'], [quote('000660.KS')]],
    ['another name in English', ['What is the price of Apple?', 'and Tesla?'], [quote('TSLA')]],
    ['only a price word', ['삼성전자', '얼마야?'], [quote('005930.KS')]],
    ['it', ['How much is Nvidia?', 'how much is it now?'], [quote('NVDA')]],
    ['a number from a list', ['삼성 얼마야', '2번'], [quote('005935.KS')]],
    ['yes to a guess', ['테슬러 주가', '응'], [quote('TSLA')]],
    [
      'another currency',
      ['SK하이닉스 얼마야', '달러로는?'],
      [quote('000660.KS'), expect.stringMatching(/^convert_currency .*"to":"USD"/)],
    ],
    ['another currency in English', ['How much is Tesla?', 'in won?'], [quote('TSLA'), expect.stringMatching(/"to":"KRW"/)]],
    [
      'a supposition',
      ['삼성전자 얼마야', '그거 20% 오르면 얼마야'],
      [quote('005930.KS'), expect.stringMatching(/^calculate .*\* \(1 \+ 20%\)/)],
    ],
    ['shares of it', ['삼성전자 얼마야', '10주면 얼마야?'], [quote('005930.KS'), expect.stringMatching(/^calculate .* \* 10"/)]],
    ['coins of it', ['비트코인 두 개면 얼마'], [quote('BTC-USD'), expect.stringMatching(/^calculate .* \* 2"/)]],
    ['another amount', ['100달러는 원화로 얼마야?', '200달러는?'], [convert('200', 'USD', 'KRW')]],
    ['another exchange', ['오늘 장 열려?', '미국은?'], [hours('NYSE')]],
    [
      'the topic after small talk',
      ['애플 얼마야', '고마워', '그럼 그거 5% 내리면?'],
      [quote('AAPL'), expect.stringMatching(/\(1 - 5%\)/)],
    ],
  ])('%s', async (_name, questions, calls) => {
    const conversation = new Conversing(monday);
    let last: readonly string[] = [];
    for (const question of questions) last = (await conversation.ask(question)).calls;
    expect(last).toEqual(calls);
  });

  it('stays in the language of the conversation when a message has none', async () => {
    const conversation = new Conversing(monday, 'ko');
    await conversation.ask('How much is Tesla?');
    expect((await conversation.ask('AAPL')).answer).toContain('last traded at');
  });

  it('does not carry a topic into another conversation', async () => {
    expect((await new Conversing(monday).ask('얼마야?')).answer).toContain('어떤 종목');
  });
});
