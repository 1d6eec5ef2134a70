import type { LabelledWorld } from './labelled-world.ts';

/** Nothing was looked up; every amount is the model's own. */
export const noTools: LabelledWorld = {
  name: 'No tools',
  user: ['요즘 삼성전자 어때?', 'And what about Apple?'],
  toolResults: [],
  answers: {
    invented: [
      '삼성전자는 현재 {!71,500원} 정도에 거래되고 있습니다.',
      '삼성전자의 PER은 {!12배}이고 배당수익률은 {!2%}입니다.',
      'Apple trades near {!$270} with a market cap of {!$4 trillion}.',
      '삼성전자는 작년에 {!두 배}로 올랐습니다.',
      'Apple has gained {!12.5%} this year.',
      '외국인 지분율은 {!52.1%}입니다.',
      'About {!a third} of its revenue comes from services.',
      '삼성전자는 전 세계에 약 {!26만 명}의 직원을 두고 있습니다.',
      '목표주가는 {!9만 5천원}입니다.',
      'The Fed cut rates by {!25 basis points}.',
      '삼성전자 우선주는 {!오만 구천 원}입니다.',
    ],
    structure: [
      '1. 반도체 업황을 확인하세요.\n2. 환율을 살펴보세요.\n3. 실적 발표(2026년 1월)를 기다리세요.',
      '삼성전자(005930)는 코스피 상장사입니다. KRX는 오전 9시에 열려 오후 3시 30분에 닫습니다.',
      'I have no data on that. Try again after the market opens at 9:30 AM ET.',
      'Apple (ISIN US0378331005) files a 10-K every year; version v2.1 of the report is at https://example.com/2026/11/aapl?id=12345.',
      '고객센터 1588-1234 또는 02-3774-9000으로 문의하세요.',
      'HBM3E와 5G, 2차전지 관련주가 주목받고 있습니다.',
      'S&P 500과 KOSPI 200은 지수입니다. 나스닥 100도 마찬가지입니다.',
      '저는 실시간 시세가 없어서 숫자를 말씀드릴 수 없습니다. 100% 정확한 정보는 거래소에서 확인하세요.',
      '장기 투자라면 5년 이상, 단기라면 3개월 정도로 나누어 생각해 보세요.',
    ],
  },
};
