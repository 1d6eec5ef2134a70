import type { MessageTable } from './table.ts';

/** What people read about a tax year of their portfolio. */
export const taxMessages = {
  'tax.country.kr': { ko: '한국', en: 'Korea' },
  'tax.country.us': { ko: '미국', en: 'the United States' },
  'tax.whichCountry': {
    ko: '어느 나라의 세금인지 골라 주세요. 프로필의 세금 신고 국가를 정하면 다음부터 묻지 않습니다.',
    en: 'Choose a country for the tax report. Set your tax residence in your profile to skip this question.',
  },
  'tax.title': { ko: '{year}년, {country} 기준', en: '{year}, under the rules of {country}' },
  'tax.part': {
    ko: '  {closed} {symbol} {quantity}주: 양도 {proceeds}, 취득 {cost}, 손익 {gain}',
    en: '  {closed} {symbol} {quantity}: proceeds {proceeds}, cost {cost}, gain {gain}',
  },
  'tax.nothing': { ko: '  그해에 끝낸 거래가 없습니다.', en: '  No trade was closed that year.' },
  'tax.figure': { ko: '{name}: {amount}', en: '{name}: {amount}' },
  'tax.foreignGain': { ko: '해외주식 손익 합계', en: 'Gain on foreign shares' },
  'tax.domesticGain': {
    ko: '국내주식 손익 합계(대주주가 아니면 장내 거래는 비과세)',
    en: 'Gain on Korean shares (sales on the exchange are tax-free unless you are a major shareholder)',
  },
  'tax.deduction': { ko: '기본공제', en: 'Deduction' },
  'tax.taxableGain': { ko: '과세표준', en: 'Taxable gain' },
  'tax.estimatedTax': { ko: '양도소득세 추정', en: 'Estimated tax' },
  'tax.estimatedLocalTax': { ko: '지방소득세 추정', en: 'Estimated local tax' },
  'tax.shortTermGain': { ko: '단기 손익(1년 이하 보유)', en: 'Short-term gain (held one year or less)' },
  'tax.longTermGain': { ko: '장기 손익(1년 넘게 보유)', en: 'Long-term gain (held more than one year)' },
  'tax.lossLimit': { ko: '다른 소득에서 뺄 수 있는 손실 한도', en: 'Largest loss that can reduce other income' },
  'tax.ordinaryTax': {
    ko: '단기 손익·이자·비적격 배당에 더 낼 연방세 추정(다른 소득과 같은 세율)',
    en: 'Estimated extra federal tax on short-term gains, interest and non-qualified dividends (at ordinary rates)',
  },
  'tax.longTermTax': {
    ko: '장기 손익·적격배당에 낼 연방세 추정(0·15·20%)',
    en: 'Estimated federal tax on long-term gains and qualified dividends (0, 15 and 20 %)',
  },
  'tax.largeHolderGain': {
    ko: '대주주로 과세되는 국내주식 손익',
    en: 'Gain on Korean shares taxed because you are a major shareholder',
  },
  'tax.largeHolding': {
    ko: '{symbol}: {date}에 {value}어치를 갖고 있어 대주주 기준을 넘습니다. 양도차익이 과세됩니다(가족 보유분과 지분율은 보지 않았습니다).',
    en: '{symbol}: you held {value} on {date}, above the major-shareholder limit, so gains are taxed (family holdings and your percentage of the company were not checked).',
  },
  'tax.largeUnknown': {
    ko: '직전 연말 종가를 몰라 대주주 여부를 보지 못한 종목: {symbols}',
    en: 'Not checked against the major-shareholder limit because the year-end close is unknown: {symbols}',
  },
  'tax.income': { ko: '배당·이자(세전)', en: 'Dividends and interest before tax' },
  'tax.withheld': { ko: '그 가운데 원천징수된 세금', en: 'Tax withheld from these' },
  'tax.incomeThreshold': { ko: '금융소득종합과세 기준', en: 'Threshold above which these are taxed together with other income' },
  'tax.heldLongDividends': {
    ko: '그 가운데 121일 넘게 보유한 주식의 배당(적격배당 보유 기간 충족)',
    en: 'Dividends on shares held for 121 days or more by the day of payment (long enough to be qualified)',
  },
  'tax.expectedWithheld': {
    ko: '국내 배당·이자에서 원천징수될 세금(15.4%)',
    en: 'Tax usually withheld from domestic income (15.4 %)',
  },
  'tax.aboveThreshold': { ko: '기준을 넘는 금융소득', en: 'Dividends and interest above the threshold' },
  'tax.otherIncome': { ko: '알려 주신 다른 소득(과세표준)', en: 'Other taxable income you entered' },
  'tax.taxOnExcess': {
    ko: '넘는 금액에 더 낼 소득세 추정(배당세액공제 전)',
    en: 'Estimated extra tax on the excess (before the dividend credit)',
  },
  'tax.localTaxOnExcess': { ko: '넘는 금액의 지방소득세 추정', en: 'Estimated local tax on the excess' },
  'tax.transactionTax': { ko: '국내주식 매도의 증권거래세·농특세', en: 'Transaction tax on sales of domestic shares' },
  'tax.largeHolder': {
    ko: '국내주식 대주주 기준(직전 연말 종목당)',
    en: 'Major-shareholder limit (per company, end of the previous year)',
  },
  'tax.isaNet': { ko: 'ISA 누적 순소득(국내주식 손실 차감)', en: 'Net ISA income so far (after losses on shares)' },
  'tax.isaAllowance': { ko: 'ISA 비과세 한도', en: 'ISA tax-free allowance' },
  'tax.isaTax': {
    ko: '지금 해지한다면 한도를 넘는 금액의 소득세(9%)',
    en: 'Tax on the rest if the account were closed now (9 %)',
  },
  'tax.leftOut': {
    ko: '따로 과세되는 계좌라 위 손익과 소득에서 뺀 계좌: {accounts}',
    en: 'Not included in gains and income because these accounts are taxed separately: {accounts}',
  },
  'tax.washSale': {
    ko: '{date}의 {symbol} 손실은 30일 안에 다시 샀으므로 인정되지 않을 수 있습니다(wash sale).',
    en: 'The loss on {symbol} of {date} may not count: it was bought again within 30 days (wash sale).',
  },
  'tax.missing': { ko: '값이 없어 계산하지 않은 항목: {names}', en: 'Not calculated because this is missing: {names}' },
  'tax.yearUnknown': {
    ko: '{year}년의 규정은 확인되지 않아 세금을 추정하지 않았습니다.',
    en: 'The rules for {year} have not been confirmed, so no tax is estimated.',
  },
  'tax.howKorea': {
    ko: '거래일 환율로 계산했습니다. 신고는 결제일의 기준환율을 쓰며, 취득가는 계좌에 정한 방식(평균단가·선입선출)을 따릅니다.',
    en: 'Calculated at the exchange rates of the trade dates; a tax return uses those of the settlement dates. Cost follows each account’s own method.',
  },
  'tax.howUnitedStates': {
    ko: '평균단가 계좌는 선입선출로 계산했습니다. 연방세 추정은 다른 과세소득을 알려 주면(--other-income, 부부합산은 --filing joint) 나오며, 순투자소득세(3.8%)와 주세는 들어 있지 않습니다. 보유 기간을 채운 배당은 모두 적격배당으로 봤습니다.',
    en: 'Average-cost accounts are calculated first in, first out. Federal tax is estimated when other taxable income is given (--other-income; --filing joint for a joint return), without the net investment income tax (3.8 %) and state tax; dividends on shares held long enough all count as qualified.',
  },
  'tax.notAdvice': {
    ko: '참고 정보이며 세무 조언이 아닙니다. 신고 전에 국세청 안내나 전문가에게 확인하세요.',
    en: 'This is information, not tax advice. Check with the authority or an adviser before you file.',
  },
} as const satisfies MessageTable;
