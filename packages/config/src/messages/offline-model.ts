import type { MessageTable } from './table.ts';

/** What the built-in offline model says. */
export const offlineModelMessages = {
  'offline.greeting': {
    ko: '안녕하세요! FinClaw입니다. 시세, 환율, 장 시간, 계산을 도와드릴 수 있어요. "삼성전자 얼마야?"처럼 물어보세요.',
    en: 'Hello! I am FinClaw. I can look up prices, exchange rates and market hours, and calculate. Try "How much is Apple?"',
  },
  'offline.thanks': { ko: '천만에요. 더 궁금한 것이 있으면 말씀해 주세요.', en: 'You are welcome. Ask me anything else.' },
  'offline.help': {
    ko: [
      '지금은 내장 오프라인 모델로 답하고 있습니다. 이런 것을 물어보실 수 있어요.',
      '- 시세: "삼성전자 현재 주가 알려줘", "애플이랑 테슬라 얼마야?", "비트코인", "코스피"',
      '- 환율과 환전: "달러 환율", "50만원을 엔으로 바꾸면?"',
      '- 장 시간: "오늘 한국 장 열려?", "미국 증시 12월 25일에 쉬어?"',
      '- 계산: "1조 2,000억 / 3", "120만원의 15%", "테슬라 10주면 얼마야?"',
      '"그럼 하이닉스는?"처럼 이어서 물어보셔도 됩니다.',
      '전망이나 설명처럼 생각이 필요한 질문에는 Anthropic이나 OpenAI 키가 필요합니다(finclaw auth add).',
    ].join('\n'),
    en: [
      'You are talking to the built-in offline model. You can ask for:',
      '- prices: "What is the price of Samsung Electronics?", "AAPL and TSLA", "bitcoin", "S&P 500"',
      '- exchange rates: "USD/KRW", "convert 100 dollars to yen"',
      '- market hours: "Is the US market open?", "Is KRX closed on 2026-12-25?"',
      '- arithmetic: "(73,260-57,768)/57,768", "15% of 230", "How much are 10 shares of Tesla?"',
      'Follow-up questions such as "and Nvidia?" work too.',
      'Questions that need judgement, such as outlooks or explanations, need an Anthropic or OpenAI key (finclaw auth add).',
    ].join('\n'),
  },
  'offline.needsModel': {
    ko: '이 질문은 내장 오프라인 모델이 답할 수 없습니다. Anthropic이나 OpenAI 키를 등록하면(finclaw auth add) 답해 드릴 수 있습니다. 시세, 환율, 장 시간, 계산은 지금도 물어보실 수 있어요.',
    en: 'The built-in offline model cannot answer this question. With an Anthropic or OpenAI key (finclaw auth add) it can be answered. Prices, exchange rates, market hours and arithmetic work right now.',
  },
  'offline.nothingDone': {
    ko: '내장 오프라인 모델은 이 일을 하지 못해서 아무것도 실행하지 않았습니다. 시세, 환율, 장 시간, 계산은 도와드릴 수 있어요.',
    en: 'The built-in offline model cannot do this, and nothing was carried out. It can look up prices, exchange rates and market hours, and calculate.',
  },
  'offline.empty': { ko: '무엇을 도와드릴까요?', en: 'What can I do for you?' },
  'offline.whichInstrument': { ko: '어떤 종목의 시세를 알려드릴까요?', en: 'Which instrument do you mean?' },
  'offline.toolMissing': {
    ko: '이 질문에 필요한 도구({tool})를 지금 쓸 수 없습니다.',
    en: 'The tool this question needs ({tool}) is not available right now.',
  },
  'offline.toolFailed': {
    ko: '{tool} 도구를 쓰지 못해서 답을 드릴 수 없습니다.',
    en: 'I could not use the tool {tool}, so I have no answer.',
  },
  'offline.converted': { ko: '{from:은/는} {to}입니다.', en: '{from} is {to}.' },
  'offline.convertedPrice': { ko: '{name:은/는} {from}, {to}입니다.', en: '{name} is at {from}, which is {to}.' },
  'offline.appliedRate': { ko: '적용 환율: 1{base} = {rate}', en: 'Rate: 1 {base} = {rate}' },
  'offline.noRate': { ko: '그 통화의 환율은 알지 못합니다.', en: 'I have no exchange rate for that currency.' },
  'offline.calculated': { ko: '{expression} = {value}', en: '{expression} = {value}' },
  'offline.rounded': { ko: '(끝나지 않는 값이라 반올림했습니다.)', en: '(rounded: the exact value does not end)' },
  'offline.readAsNegative': {
    ko: '괄호로 묶인 {texts:은/는} 회계 표기대로 음수로 읽었습니다.',
    en: '{texts} in brackets was read as a negative, as accounts write it.',
  },
  'offline.calc.division-by-zero': { ko: '0으로는 나눌 수 없습니다.', en: 'Nothing can be divided by zero.' },
  'offline.calc.ambiguous-percent': {
    ko: '퍼센트를 더하라는 뜻이 두 가지로 읽힙니다. "100의 10%를 더하면"은 100*(1+10%)처럼 적어 주세요.',
    en: 'Adding a percentage can mean two things. For "100 plus 10% of it" please write 100*(1+10%).',
  },
  'offline.calc.too-large': { ko: '결과가 너무 커서 계산하지 않았습니다.', en: 'The result would be too large.' },
  'offline.calc.no-real-result': { ko: '실수 범위에서 답이 없는 식입니다.', en: 'This has no real result.' },
  'offline.calc.unreadable': {
    ko: '식을 읽지 못했습니다. 예: (73,260-57,768)/57,768',
    en: 'I could not read the expression. Try (73,260-57,768)/57,768',
  },
  'offline.whatIf.percent': {
    ko: '{name}의 {price}에서 {percent} 움직이면 {value}입니다.',
    en: '{name} at {price}, moved by {percent}, is {value}.',
  },
  'offline.whatIf.shares': {
    ko: '{name} {count}주는 {value}입니다. (1주 {price})',
    en: '{count} shares of {name} are {value} ({price} each).',
  },
  'offline.hours.open': {
    ko: '{exchange:은/는} 지금 열려 있습니다. 오늘은 {close}까지입니다.',
    en: '{exchange} is open. Today it closes at {close}.',
  },
  'offline.hours.closed': { ko: '{exchange:은/는} 지금 닫혀 있습니다.', en: '{exchange} is closed.' },
  'offline.hours.closedFor': {
    ko: '{exchange:은/는} 오늘 {reason:이라/라} 쉽니다.',
    en: '{exchange} is closed today ({reason}).',
  },
  'offline.hours.next': {
    ko: '다음 거래일은 {date}, {open}~{close}입니다.',
    en: 'The next session is on {date}, {open} to {close}.',
  },
  'offline.hours.dayOpen': {
    ko: '{exchange:은/는} {date}에 {open}~{close} 열립니다.',
    en: '{exchange} is open on {date}, {open} to {close}.',
  },
  'offline.hours.dayClosed': {
    ko: '{exchange:은/는} {date}에 {reason:이라/라} 쉽니다.',
    en: '{exchange} is closed on {date} ({reason}).',
  },
  'offline.hours.weekend': { ko: '주말', en: 'weekend' },
  'offline.hours.irregular': { ko: '{reason:이라/라} 평소와 시간이 다릅니다.', en: 'The hours differ because of: {reason}.' },
  'offline.hours.dispute': { ko: '참고: {reason}', en: 'Disputed: {reason}' },
  'offline.hours.provisional': {
    ko: '그해 휴장일은 아직 공식 발표 전입니다.',
    en: 'The holidays of that year have not been announced yet.',
  },
  'offline.hours.nxt': { ko: '넥스트레이드(NXT): {phases}', en: 'Nextrade (NXT): {phases}' },
  'offline.hours.zone': { ko: '시각은 {zone} 기준입니다.', en: 'Times are {zone}.' },
  'offline.hours.unknown': { ko: '그 날짜의 거래 달력은 알지 못합니다.', en: 'I do not know the trading calendar of that day.' },
  'offline.exchange.KRX': { ko: '한국거래소(KRX)', en: 'The Korea Exchange (KRX)' },
  'offline.exchange.NYSE': { ko: '뉴욕증권거래소(NYSE)', en: 'The New York Stock Exchange (NYSE)' },
  'offline.exchange.NASDAQ': { ko: '나스닥(NASDAQ)', en: 'NASDAQ' },
  'offline.phase.pre-market': { ko: '프리마켓', en: 'pre-market' },
  'offline.phase.main': { ko: '메인마켓', en: 'main' },
  'offline.phase.after-market': { ko: '애프터마켓', en: 'after-market' },
} as const satisfies MessageTable;
