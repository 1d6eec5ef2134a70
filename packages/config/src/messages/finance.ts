import type { MessageTable } from './table.ts';

/** The texts about prices, sources and times, wherever a figure is displayed. */
export const financeMessages = {
  'finance.quote.now': { ko: '{name:은/는} 현재 {price}입니다.', en: '{name} is at {price}.' },
  'finance.quote.closed': { ko: '{name}의 마지막 거래 가격은 {price}입니다.', en: '{name} last traded at {price}.' },
  'finance.quote.closedIndex': { ko: '{name}의 종가는 {price}입니다.', en: '{name} closed at {price}.' },
  'finance.quote.fund': { ko: '{name}의 기준가는 {price}입니다.', en: 'The net asset value of {name} is {price}.' },
  'finance.quote.rate': { ko: '1{base:은/는} {price}입니다.', en: '1 {base} is {price}.' },
  'finance.quote.ratePer100': { ko: '100{base:은/는} {price}입니다.', en: '100 {base} is {price}.' },
  'finance.warned': { ko: '거래소 경고: {name} {warnings}', en: 'Exchange warning for {name}: {warnings}' },
  'finance.warning.caution': { ko: '투자주의', en: 'caution' },
  'finance.warning.warning': { ko: '투자경고', en: 'warning' },
  'finance.warning.risk': { ko: '투자위험', en: 'risk' },
  'finance.warning.managed': { ko: '관리종목', en: 'administrative issue' },
  'finance.warning.overheated': { ko: '단기과열', en: 'short-term overheating' },
  'finance.warning.liquidation': { ko: '정리매매', en: 'trading before delisting' },
  'finance.warning.halted': { ko: '거래정지', en: 'trading halted' },
  'finance.warning.volatility': { ko: '변동성완화장치(VI) 발동', en: 'volatility interruption (VI)' },
  'finance.quote.up': {
    ko: '직전 종가보다 {change}({percent}) 올랐습니다.',
    en: 'Up {change} ({percent}) from the previous close.',
  },
  'finance.quote.down': {
    ko: '직전 종가보다 {change}({percent}) 내렸습니다.',
    en: 'Down {change} ({percent}) from the previous close.',
  },
  'finance.quote.rateUp': {
    ko: '{name:은/는} 직전 종가보다 {change}({percent}) 올랐습니다.',
    en: '{name} is up {change} ({percent}) from the previous close.',
  },
  'finance.quote.rateDown': {
    ko: '{name:은/는} 직전 종가보다 {change}({percent}) 내렸습니다.',
    en: '{name} is down {change} ({percent}) from the previous close.',
  },
  'finance.quote.flat': { ko: '직전 종가와 같습니다.', en: 'Unchanged from the previous close.' },
  'finance.quote.line': {
    ko: '- {name}: {price} ({change}, {percent})',
    en: '- {name}: {price} ({change}, {percent})',
  },
  'finance.quote.plainLine': { ko: '- {name}: {price}', en: '- {name}: {price}' },
  'finance.quote.siblings': { ko: '이름이 비슷한 다른 종목: {names}', en: 'Similar: {names}' },
  'finance.asOf': { ko: '기준: {time} · 출처: {source}', en: 'As of {time} · source: {source}' },
  'finance.source.simulated': { ko: '시뮬레이션 시장', en: 'simulated market' },
  'finance.source.own': { ko: '직접 입력한 가격', en: 'prices you stated' },
  'finance.simulatedNotice': {
    ko: '※ 시뮬레이션 시장의 가격이며 실제 시세가 아닙니다.',
    en: 'Note: these prices come from a simulated market. They are not real quotes.',
  },
  'finance.freshness.real-time': { ko: '실시간', en: 'real-time' },
  'finance.freshness.delayed': { ko: '{minutes}분 지연', en: 'delayed {minutes} min' },
  'finance.freshness.last-close': { ko: '{date} 종가', en: 'close of {date}' },
  'finance.freshness.simulated': { ko: '시뮬레이션', en: 'simulated' },
  'finance.zone.Asia/Seoul': { ko: '한국시간', en: 'Seoul time' },
  'finance.zone.America/New_York': { ko: '뉴욕시간', en: 'New York time' },
  'finance.zone.UTC': { ko: 'UTC', en: 'UTC' },
  'finance.points': { ko: '{value}포인트', en: '{value} points' },
  'finance.unit.shares': { ko: '{value}주', en: '{value} shares' },
  'finance.unit.share': { ko: '{value}주', en: '{value} share' },
  'finance.unit.ratio': { ko: '{value}배', en: '{value}x' },
  'finance.unit.percentagePoints': { ko: '{value}%p', en: '{value} percentage points' },
  'finance.ambiguous': {
    ko: '"{query}"{:은/는} 여러 종목일 수 있습니다. 어느 종목인가요? 번호로 답하셔도 됩니다.',
    en: '"{query}" could be several instruments. Which one do you mean? You can answer with a number.',
  },
  'finance.ambiguousOne': {
    ko: '"{query}"{:은/는} {name:을/를} 말씀하시나요?',
    en: 'Do you mean {name} by "{query}"?',
  },
  'finance.candidate': { ko: '{number}. {name}', en: '{number}. {name}' },
  'finance.unknown': {
    ko: '"{query}" 종목을 찾지 못했습니다.',
    en: 'I could not find an instrument called "{query}".',
  },
  'finance.nearestOne': { ko: '혹시 {name:을/를} 찾으시나요?', en: 'Did you mean {name}?' },
  'finance.nearest': { ko: '혹시 {names} 중 하나인가요?', en: 'Did you mean one of these: {names}?' },
  'finance.calendarEnd': {
    ko: '{exchange} 거래일 정보는 {from}부터 {to}까지만 있습니다. 컴퓨터의 날짜를 확인하거나 FinClaw를 업데이트해 주세요.',
    en: 'The {exchange} calendar only covers {from} to {to}. Check the date on this computer, or update FinClaw.',
  },
  'finance.unavailable.rate-limited': {
    ko: '시세 제공처의 요청 한도에 도달했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The data source limits the number of requests. Please try again later.',
  },
  'finance.unavailable.unauthorized': {
    ko: '시세 제공처가 키를 거부했습니다. 설정의 finance.dataProviders를 확인해 주세요.',
    en: 'The data source rejected the key. Check finance.dataProviders in the settings.',
  },
  'finance.unavailable.not-allowed': {
    ko: '시세 제공처가 이 컴퓨터의 접속을 차단했습니다. 제공처의 API 설정에서 허용 IP에 이 컴퓨터의 IP 주소를 추가해 주세요.',
    en: 'The data source blocks this computer. Add its IP address to the allowed IPs in the source’s API settings.',
  },
  'finance.unavailable.unsupported': {
    ko: '이 종목을 지원하는 시세 제공처가 없습니다.',
    en: 'None of your data sources covers this instrument.',
  },
  'finance.cause.unreachable': {
    ko: '{source}에 연결할 수 없습니다({cause}).',
    en: '{source} is unreachable ({cause}).',
  },
  'finance.cause.dns': { ko: 'DNS', en: 'DNS' },
  'finance.cause.refused': { ko: '연결 거부됨', en: 'connection refused' },
  'finance.cause.certificate': { ko: '인증서 오류', en: 'certificate error' },
  'finance.cause.timeout': { ko: '응답 시간 초과', en: 'timed out' },
  'finance.cause.network': { ko: '네트워크 오류', en: 'network error' },
  'finance.cause.unavailable': { ko: '{source}에서 오류가 발생했습니다.', en: '{source} returned an error.' },
  'finance.cause.bad-data': {
    ko: '{source}에서 읽을 수 없는 응답을 보냈습니다.',
    en: '{source} sent data that cannot be read.',
  },
  'finance.cause.mismatch': {
    ko: '{source}에서 다른 종목의 값을 보냈습니다.',
    en: '{source} sent data for another instrument.',
  },
  'finance.cause.not-found': { ko: '{source}에 없는 종목입니다.', en: '{source} does not list this instrument.' },
  'finance.cause.out-of-range': {
    ko: '{source}에 해당 기간의 데이터가 없습니다.',
    en: '{source} has no data for that period.',
  },
  'finance.cause.rate-limited': {
    ko: '{source}의 요청 한도에 도달했습니다.',
    en: '{source} limits the number of requests.',
  },
  'finance.cause.unauthorized': { ko: '{source}에서 키를 거부했습니다.', en: '{source} rejected the key.' },
  'finance.cause.not-allowed': {
    ko: '{source}에서 이 컴퓨터의 접속을 차단했습니다.',
    en: '{source} blocks this computer.',
  },
  'finance.unavailable': {
    ko: '지금은 {name}의 시세를 조회할 수 없습니다.',
    en: 'There is no price for {name} right now.',
  },
} as const satisfies MessageTable;
