import type { MessageTable } from './table.ts';

/** The topics that models find tools by, and the words of questions that show them; nobody reads them on the page. */
export const toolTopicMessages = {
  'tools.topic.orders': { ko: '주문', en: 'orders' },
  'tools.topic.ledger': { ko: '장부, 매매 내역(거래 기록)', en: 'ledger (record or list trades, lots)' },
  'tools.topic.income': {
    ko: '배당(보유 종목에서 예상되는 배당·이자)',
    en: 'dividends (income expected from holdings)',
  },
  'tools.topic.tax': { ko: '세금, 양도세', en: 'tax' },
  'tools.topic.planning': {
    ko: '저축 목표·적금, 대출 상환, 은퇴 자금 계산',
    en: 'planning (savings goals, loans, retirement, inflation)',
  },
  'tools.topic.targets': { ko: '리밸런싱(목표 비중)', en: 'rebalancing (target weights)' },
  'tools.topic.indicators': { ko: '기술 지표, 이동평균', en: 'indicators, RSI, MACD (moving averages, bands)' },
  'tools.topic.files': { ko: '파일', en: 'files (sent by the user)' },
  'tools.topic.past': { ko: '지난 대화(기억 지우기)', en: 'conversations (search past ones, forget a memory)' },
  // Words that show that a question comes to a topic, beside those of its name.
  'tools.words.orders': { ko: '주문,사줘,사주세요,팔아줘,팔아주세요', en: 'order,buy,sell' },
  'tools.words.alerts': {
    ko: '떨어지면,오르면,넘으면,내려가면,면알려,면알림,면말해',
    en: 'alert,falls,rises,drops,reaches',
  },
  'tools.words.schedules': {
    ko: '매일,매주,매월,매달,평일,요일마다,아침마다,저녁마다,적립식',
    en: 'weekday,weekly,monthly,recurring,morning,daily,savings plan,every day,every week,every month,every monday,every tuesday,every wednesday,every thursday,every friday,every saturday,every sunday',
  },
  'tools.words.ledger': {
    ko: '기록해,샀,팔았,판거,판것,산거,산것,매수,매도,사고팔,배당금,받은배당,실현',
    en: 'record,bought,sold,purchase,my trade,a trade,trades i,past trade,trade history,realised,realized,dividend',
  },
  'tools.words.planning': {
    ko: '모으,모아,모을,저축,적금,예금,대출,이자,은퇴,노후',
    en: 'save,saving,deposit,invest,inflation,loan,mortgage,interest,retire,retirement',
  },
  'tools.words.targets': { ko: '비중을맞,비중조정', en: 'rebalance,allocation' },
  'tools.words.tax': { ko: '연금저축,절세,세액공제,납입한도', en: 'isa,irp,ira,roth,hsa,401k,contribution' },
  'tools.words.screening': {
    ko: '많이오른,많이내린,가장싼',
    en: 'screener,top gainers,biggest gainers,top losers,biggest losers',
  },
} as const satisfies MessageTable;
