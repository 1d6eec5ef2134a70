import type { MessageTable } from './table.ts';

/** The texts about a tax year of a portfolio. */
export const taxMessages = {
  'tax.country.kr': { ko: '한국', en: 'Korea' },
  'tax.country.us': { ko: '미국', en: 'the United States' },
  'tax.whichCountry': {
    ko: '어느 나라의 세금인지 골라 주세요. 프로필의 세금 신고 국가를 정하면 다음부터 묻지 않습니다.',
    en: 'Choose a country for the tax report. Set your tax residence in your profile to skip this question.',
  },
  'tax.title': { ko: '{year}년, {country} 기준', en: '{year}, under the rules of {country}' },
  'tax.part': {
    ko: '{closed} {symbol} {quantity}: 양도 {proceeds}, 취득 {cost}, 손익 {gain}',
    en: '{closed} {symbol} {quantity}: proceeds {proceeds}, cost {cost}, gain {gain}',
  },
  'tax.partCostUnknown': {
    ko: '{closed} {symbol} {quantity}: 양도 {proceeds}, 취득가 모름',
    en: '{closed} {symbol} {quantity}: proceeds {proceeds}, cost unknown',
  },
  'tax.restsOn': { ko: '  근거: {numbers}', en: '  from {numbers}' },
  'tax.entry': { ko: '{entry} ← {origin}', en: '{entry} ← {origin}' },
  'tax.moreEntries': { ko: '외 {count}건(--json에 모두 나옵니다)', en: 'and {count} more (all of them with --json)' },
  'tax.moreTrades': {
    ko: '외 거래 {count}건. 웹 화면과 finclaw portfolio tax --explain에서 모두 볼 수 있습니다.',
    en: 'And {count} more trades. The web page and finclaw portfolio tax --explain show all of them.',
  },
  'tax.file': { ko: '파일 {file}, SHA-256 {digest}', en: 'File {file}, SHA-256 {digest}' },
  'tax.status.not_estimated': { ko: '세금을 추정하지 않았습니다.', en: 'No tax is estimated.' },
  'tax.status.partly_estimated': { ko: '일부만 추정했습니다.', en: 'Only part of the tax is estimated.' },
  'tax.paidIncome': {
    ko: '받은 배당·이자(세전, {currency}): {amount}, 원천징수 {withheld}',
    en: 'Dividends and interest before tax ({currency}): {amount}, {withheld} of it withheld',
  },
  'tax.rate': { ko: '적용 세율, {name}: {percent}', en: 'Rate that applies, {name}: {percent}' },
  'tax.rateOfTax': {
    ko: '적용 세율, {name}: 국세의 {percent}',
    en: 'Rate that applies, {name}: {percent} of the national tax',
  },
  'tax.nothing': { ko: '  그해에 끝낸 거래가 없습니다.', en: '  No trade was closed that year.' },
  'tax.figure': { ko: '{name}: {amount}', en: '{name}: {amount}' },
  'tax.foreignGain': {
    ko: '해외주식·해외 상장 ETF 손익 합계',
    en: 'Gain on shares and funds listed abroad',
  },
  'tax.domesticGain': {
    ko: '국내주식·국내주식형 ETF 손익 합계(대주주가 아니면 장내 거래는 비과세)',
    en: 'Gain on Korean shares and funds of Korean shares (tax-free on the exchange unless you are a major shareholder)',
  },
  'tax.fundGain': {
    ko: '그 밖의 국내 상장 ETF 이익(배당소득. 과표기준가를 몰라 매매차익 전부로 본 최대 금액)',
    en: 'Gains on other Korean-listed funds (dividend income; at most this, because the tax base price of the funds is not known)',
  },
  'tax.fundLoss': {
    ko: '그 밖의 국내 상장 ETF 손실(다른 이익에서 빼지 않음)',
    en: 'Losses on such funds (not deducted from other gains)',
  },
  'tax.cryptoGain': {
    ko: '암호화폐 손익 합계',
    en: 'Gain on crypto',
  },
  'tax.cryptoTax': {
    ko: '암호화폐 소득세 추정',
    en: 'Estimated tax on crypto',
  },
  'tax.cryptoLocalTax': {
    ko: '암호화폐 지방소득세 추정',
    en: 'Estimated local tax on crypto',
  },
  'tax.bondGain': {
    ko: '채권 매매손익(과세되지 않음)',
    en: 'Price gain on bonds (not taxed)',
  },
  'tax.unclassifiedGain': {
    ko: '자산 종류를 몰라 세금을 계산하지 않은 손익(비과세라는 뜻이 아님)',
    en: 'Gain on instruments of unknown class, not included in any tax (this does not mean tax-free)',
  },
  'tax.deduction': {
    ko: '기본공제',
    en: 'Deduction',
  },
  'tax.deductionLeft': {
    ko: '남은 기본공제',
    en: 'Deduction left',
  },
  'tax.returningRelief': {
    ko: '국내시장 복귀계좌(RIA) 공제',
    en: 'Relief of the returning account (RIA)',
  },
  'tax.boughtElsewhere': {
    ko: '다른 계좌의 해외주식 순매수(시기별 비율 적용, RIA 공제를 줄임)',
    en: 'Foreign shares bought in other accounts, less sales (weighted by period; lowers the RIA relief)',
  },
  'tax.taxableGain': { ko: '과세표준', en: 'Taxable gain' },
  'tax.estimatedTax': { ko: '양도소득세 추정', en: 'Estimated tax' },
  'tax.estimatedLocalTax': { ko: '지방소득세 추정', en: 'Estimated local tax' },
  'tax.shortTermGain': { ko: '단기 손익(1년 이하 보유)', en: 'Short-term gain (held one year or less)' },
  'tax.longTermGain': {
    ko: '장기 손익(1년 넘게 보유)',
    en: 'Long-term gain (held more than one year)',
  },
  'tax.collectiblesGain': {
    ko: '금·은 실물 신탁의 장기 손익(수집품, 최고 28%)',
    en: 'Long-term gain on trusts that own metal (collectibles, at most 28 %)',
  },
  'tax.washSaleDisallowed': {
    ko: '인정되지 않는 손실(wash sale, 위 손익에서 제외됨)',
    en: 'Disallowed losses (wash sales), not included above',
  },
  'tax.lossLimit': {
    ko: '다른 소득에서 뺄 수 있는 손실 한도',
    en: 'Largest loss that can reduce other income',
  },
  'tax.lossCarried': {
    ko: '다음 해로 넘기는 손실',
    en: 'Loss carried over to the next year',
  },
  'tax.ordinaryTax': {
    ko: '단기 손익·이자·비적격 배당에 더 낼 연방세 추정(다른 소득과 같은 세율)',
    en: 'Estimated extra federal tax on short-term gains, interest and non-qualified dividends (at ordinary rates)',
  },
  'tax.longTermTax': {
    ko: '장기 손익·적격배당에 낼 연방세 추정(0·15·20%)',
    en: 'Estimated federal tax on long-term gains and qualified dividends (0, 15 and 20 %)',
  },
  'tax.collectiblesTax': {
    ko: '금·은 실물 신탁 장기 손익의 연방세 추정',
    en: 'Estimated federal tax on collectibles',
  },
  'tax.netInvestmentTax': {
    ko: '순투자소득세 추정(3.8%)',
    en: 'Estimated net investment income tax (3.8 %)',
  },
  'tax.foreignTaxPaid': {
    ko: '외국에 낸 세금',
    en: 'Tax paid abroad',
  },
  'tax.foreignTaxCredit': { ko: '외국납부세액공제', en: 'Foreign tax credit' },
  'tax.foreignCreditAtMost': {
    ko: '외국납부세액공제 최대(해외에서 낸 세금 가운데 한도까지)',
    en: 'Foreign tax credit at most (of the tax paid abroad, up to the limit)',
  },
  'tax.largeHolderGain': {
    ko: '대주주로 과세되는 국내주식 손익',
    en: 'Gain on Korean shares taxed because you are a major shareholder',
  },
  'tax.largeHolding': {
    ko: '{symbol}: {date}에 {value}어치를 갖고 있어 대주주 기준을 넘습니다. 양도차익이 과세됩니다(가족 보유분과 지분율은 보지 않았습니다).',
    en: '{symbol}: you held {value} on {date}, above the major-shareholder limit, so gains are taxed (family holdings and your percentage of the company were not checked).',
  },
  'tax.income': {
    ko: '배당·이자(세전)',
    en: 'Dividends and interest before tax',
  },
  'tax.financialIncome': {
    ko: '금융소득 합계(배당·이자와 ETF 이익)',
    en: 'Financial income (dividends, interest and gains on such funds)',
  },
  'tax.withheld': { ko: '그 가운데 원천징수된 세금', en: 'Tax withheld from these' },
  'tax.incomeThreshold': {
    ko: '금융소득종합과세 기준',
    en: 'Threshold above which these are taxed together with other income',
  },
  'tax.thresholdLeft': {
    ko: '기준까지 남은 금액',
    en: 'Left until the threshold',
  },
  'tax.heldLongDividends': {
    ko: '그 가운데 60일 넘게 보유한 주식의 배당(적격배당 보유 기간 충족)',
    en: 'Dividends on shares held for more than 60 days (long enough to be qualified)',
  },
  'tax.expectedWithheld': {
    ko: '국내 배당·이자·ETF 이익에서 원천징수될 세금(15.4%)',
    en: 'Tax usually withheld from Korean income and gains on such funds (15.4 %)',
  },
  'tax.foreignTopUp': {
    ko: '해외 배당·이자에 한국에서 더 낼 세금(현지 세금을 뺀 14%와 지방소득세)',
    en: 'Korean tax still due on foreign income (14 % less the tax abroad, and the local tax)',
  },
  'tax.aboveThreshold': { ko: '기준을 넘는 금융소득', en: 'Dividends and interest above the threshold' },
  'tax.otherIncome': { ko: '입력한 다른 소득(과세표준)', en: 'Other taxable income you entered' },
  'tax.taxOnExcess': {
    ko: '넘는 금액에 더 낼 소득세 추정(배당세액공제 전)',
    en: 'Estimated extra tax on the excess (before the dividend credit)',
  },
  'tax.localTaxOnExcess': { ko: '넘는 금액의 지방소득세 추정', en: 'Estimated local tax on the excess' },
  'tax.highDividendIncome': {
    ko: '고배당기업 배당(분리과세로 계산)',
    en: 'Dividends of high-dividend companies, taxed separately',
  },
  'tax.highDividendTax': { ko: '고배당기업 배당의 분리과세 소득세', en: 'Separate tax on them' },
  'tax.highDividendLocalTax': { ko: '그 지방소득세', en: 'Local tax on that' },
  'tax.highDividendSaves': {
    ko: '종합과세보다 줄어드는 소득세(음수면 늘어남)',
    en: 'Less national tax than together with other income (more where negative)',
  },
  'tax.transactionTax': { ko: '국내주식 매도의 증권거래세·농특세', en: 'Transaction tax on sales of domestic shares' },
  'tax.largeHolderThreshold': {
    ko: '국내주식 대주주 기준(직전 연말 종목당)',
    en: 'Major-shareholder limit (per company, end of the previous year)',
  },
  'tax.isaNet': {
    ko: 'ISA 누적 순소득(ETF 손익 통산, 국내주식 손실 차감)',
    en: 'Net ISA income so far (funds netted, losses on shares deducted)',
  },
  'tax.isaAllowance': { ko: 'ISA 비과세 한도', en: 'ISA tax-free allowance' },
  'tax.isaTax': {
    ko: '지금 해지한다면 한도를 넘는 금액의 소득세(9%)',
    en: 'Tax on the rest if the account were closed now (9 %)',
  },
  'tax.isaLocalTax': {
    ko: '그 지방소득세',
    en: 'Local tax on that',
  },
  'tax.leftOut': {
    ko: '따로 과세되는 계좌라 위 손익과 소득에서 뺀 계좌: {accounts}',
    en: 'Not included in gains and income because these accounts are taxed separately: {accounts}',
  },
  'tax.washSale': {
    ko: '{date}의 {symbol} 손실 가운데 {amount}{:은/는} 30일 안에 다시 사서 인정되지 않습니다(wash sale). 새로 산 주식의 취득가에 더했습니다.',
    en: '{amount} of the loss on {symbol} of {date} does not count because it was bought again within 30 days (wash sale); it was added to the cost of the new shares unless they lie in a retirement account.',
  },
  'tax.missing': {
    ko: '값이 없는 항목: {names}',
    en: 'Missing: {names}',
  },
  'tax.declined.unclassified': {
    ko: '자산 종류를 알 수 없는 종목: {symbols}. finance.portfolio.assetClasses 설정에 종류를 추가하면 계산합니다(예: {example}).',
    en: 'Asset class unknown: {symbols}. Add it in the setting finance.portfolio.assetClasses, for example {example}.',
  },
  'tax.declined.commodity': {
    ko: '원자재·금: {symbols}. 선물, 금통장, 금현물 중 무엇으로 갖고 있는지에 따라 세금이 다릅니다.',
    en: 'Commodities and gold: {symbols}. The tax depends on how they are held (futures, an account, bars).',
  },
  'tax.declined.option': {
    ko: '옵션: {symbols}.',
    en: 'Options: {symbols}.',
  },
  'tax.declined.other-asset': {
    ko: '예금·부동산·직접 등록한 자산: {symbols}.',
    en: 'Deposits, real estate and other assets: {symbols}.',
  },
  'tax.declined.bond-interest': {
    ko: '채권 {symbols}의 보유기간 이자(매도 금액에 든 이자는 이자소득).',
    en: 'Interest for the time held in the price of the bonds {symbols} (it is taxed as interest).',
  },
  'tax.declined.pfic': {
    ko: '국내 상장 펀드 {symbols}: 미국 납세자에게는 PFIC 규정이 적용됩니다.',
    en: 'Funds listed in Seoul, {symbols}: the rules for passive foreign investment companies (PFIC) apply to United States taxpayers.',
  },
  'tax.declined.unlisted-fund': {
    ko: '상장되지 않은 해외 펀드: {symbols}. 한국에서는 이익이 배당소득이며, 계산하지 않았습니다.',
    en: 'Foreign funds that no exchange lists: {symbols}. In Korea their gains are dividend income, which is not worked out.',
  },
  'tax.declined.large-holder-short': {
    ko: '대주주로 과세되는 {symbols}: 1년 미만 보유한 주식은 중소기업이면 20~25%, 아니면 30%라서 주식 양도소득세 전체를 추정하지 않았습니다.',
    en: 'Major shareholder of {symbols}: shares held for less than a year are taxed at 30% unless the company is small, so no tax on shares is estimated.',
  },
  'tax.declined.large-holder-unknown': {
    ko: '{symbols}: 직전 연말 종가를 몰라 대주주 여부를 확인하지 못했습니다.',
    en: '{symbols}: not checked against the major-shareholder limit because the year-end close is unknown.',
  },
  'tax.declined.crypto-start': {
    ko: '2027년 전에 산 암호화폐 {symbols}: 2027년 1월 1일 시가를 취득가로 쓸 수 있어 계산하지 않았습니다.',
    en: 'Crypto bought before 2027, {symbols}: its value on 1 January 2027 may count as its cost.',
  },
  'tax.declined.isa': {
    ko: 'ISA의 {symbols}: 통산 여부를 알 수 없어 ISA 세금을 추정하지 않았습니다.',
    en: '{symbols} in the ISA: whether they are netted is not known, so no ISA tax is estimated.',
  },
  'tax.declined.wash-sale-split': {
    ko: '{symbols}: 손실 앞뒤 30일 안에 액면분할이 있어 wash sale을 맞춰 보지 않았습니다.',
    en: '{symbols}: wash sales were not matched because of a split within 30 days of the loss.',
  },
  'tax.declined.brackets': {
    ko: '이 해의 연방세 세율표를 확인하지 않아 세금을 추정하지 않았습니다.',
    en: 'The federal brackets of this year have not been looked up, so no tax is estimated.',
  },
  'tax.declined.year': {
    ko: '이 해의 규정은 확인되지 않아 세금을 추정하지 않았습니다.',
    en: 'The rules for this year have not been confirmed, so no tax is estimated.',
  },
  'tax.declined.high-dividend': {
    ko: '고배당기업 분리과세: {symbols} — 2026~2028년에 지급된 국내 상장주식의 배당에만 적용됩니다.',
    en: 'Separate taxation as a high-dividend company: {symbols}. It is for dividends of Korean shares paid from 2026 to 2028 only.',
  },
  'tax.declined.ria-limit': {
    ko: '국내시장 복귀계좌(RIA) 공제: 매도 금액이 납입 한도 5,000만원을 넘어 계산하지 않았습니다.',
    en: 'Relief of the returning account (RIA): more than the 50 million won that may be brought back was sold there.',
  },
  'tax.declined.ria-late': {
    ko: '2025년 12월 23일 이후에 산 {symbols}: RIA 공제 대상이 아니어서 공제에서 뺐습니다.',
    en: '{symbols} bought after 23 December 2025: not eligible for the RIA relief and not part of it.',
  },
  'tax.declined.ria-funds': {
    ko: '다른 계좌에서 산 국내 상장 ETF {symbols}: 해외주식을 담은 것이면 RIA 공제가 줄어듭니다.',
    en: 'Korean-listed funds bought in other accounts, {symbols}: the RIA relief is smaller if they hold foreign shares.',
  },
  'tax.declined.credit-limit': {
    ko: '외국납부세액공제: 300달러(부부합산 600달러)를 넘으면 한도 계산(Form 1116)이 필요합니다.',
    en: 'Foreign tax credit: above $300 ($600 on a joint return) it has a limit that needs Form 1116.',
  },
  'tax.declined.other-income': {
    ko: '연방세: 다른 과세소득과 신고 방식(단독, 부부 합산)에 따라 달라집니다. 이를 알려 주면 추정합니다.',
    en: 'Federal tax: it depends on your other taxable income and on whether you file jointly. State them to get an estimate.',
  },
  'tax.declined.simulated': {
    ko: '환율이 모의 시장의 값이라 세금을 추정하지 않았습니다. 금액은 거래한 통화 그대로입니다. 실제 환율을 제공하는 데이터 제공처를 설정하면 추정합니다.',
    en: 'Exchange rates come from the simulated market, so no tax is estimated. Amounts are in the currency of each trade. Set up a data source with real rates to get an estimate.',
  },
  'tax.declined.missing': {
    ko: '환율이나 취득가가 빠져 있어 세금을 추정하지 않았습니다. 금액은 거래한 통화 그대로입니다.',
    en: 'An exchange rate or a cost is missing, so no tax is estimated. Amounts are in the currency of each trade.',
  },
  'tax.declinedTitle': {
    ko: '계산하지 않은 항목:',
    en: 'Not calculated:',
  },
  'tax.omittedTitle': {
    ko: '반영하지 않은 규정: {rules}.',
    en: 'Rules not applied: {rules}.',
  },
  'tax.omitted.reference-rate': {
    ko: '결제일의 기준환율(데이터 제공처의 결제일 환율을 사용)',
    en: 'the official base rate of the settlement day (the data source’s rate is used)',
  },
  'tax.omitted.fund-base-price': {
    ko: '펀드 과표기준가',
    en: 'the tax base price of funds',
  },
  'tax.omitted.dividend-credit': {
    ko: '배당세액공제(Gross-up)',
    en: 'the dividend credit (gross-up)',
  },
  'tax.omitted.family': {
    ko: '가족 보유분과 지분율에 따른 대주주 판정',
    en: 'family holdings and the percentage of a company held',
  },
  'tax.omitted.high-dividend': {
    ko: '고배당기업 배당소득 분리과세(2026~2028년, 14·20·25·30%; 해당 기업을 알려 주면 계산)',
    en: 'separate taxation of dividends of high-dividend companies (2026 to 2028, 14, 20, 25 and 30 %; worked out for the companies you name)',
  },
  'tax.omitted.ria': {
    ko: '국내시장 복귀계좌(RIA)의 해외주식 양도소득 공제(2026년, 계좌 유형을 ria로 정하면 계산)',
    en: 'the relief for foreign shares sold through a returning account (RIA, 2026; worked out for accounts described as ria)',
  },
  'tax.omitted.ria-terms': {
    ko: '국내시장 복귀계좌(RIA)의 1년 유지 여부(그 전에 인출하면 추징)와 ISA·연금계좌의 매수',
    en: 'whether the money stays in the returning account (RIA) for a year (otherwise the relief is claimed back), and what ISA and pension accounts bought',
  },
  'tax.omitted.settlement-abroad': {
    ko: '서울·뉴욕 밖 거래소의 휴장일(결제일을 평일로 셈)',
    en: 'holidays of exchanges other than Seoul and New York (settlement is counted in weekdays)',
  },
  'tax.omitted.transaction-tax': {
    ko: '증권거래세(이익과 관계없이 판 금액에 부과)',
    en: 'the securities transaction tax (charged on what a sale brings, whatever the gain)',
  },
  'tax.omitted.foreign-tax-credit': {
    ko: '외국납부세액공제',
    en: 'the foreign tax credit',
  },
  'tax.omitted.niit': {
    ko: '순투자소득세 3.8%(--gross-income을 입력하면 계산)',
    en: 'the net investment income tax of 3.8% (calculated with --gross-income)',
  },
  'tax.omitted.state-tax': {
    ko: '주세와 대체최저세(AMT)',
    en: 'state taxes and the alternative minimum tax',
  },
  'tax.omitted.loss-from-earlier': {
    ko: '이전 해에서 넘어온 손실',
    en: 'losses carried over from earlier years',
  },
  'tax.omitted.dividend-issuer': {
    ko: '배당을 준 회사가 적격인지(리츠·외국 회사)',
    en: 'whether a company’s dividends are qualified at all (REITs, foreign companies)',
  },
  'tax.omitted.bond-discount': {
    ko: '채권의 할인·할증 상각',
    en: 'discount and premium of bonds',
  },
  'tax.rules.kr': {
    ko: '{year}년 귀속. 결제일이 속한 해와 결제일 환율을 따르고, 취득가는 계좌에 정한 방식(평균단가·선입선출)을 따릅니다.',
    en: 'For sales settled in {year}, at the exchange rates of the settlement days. Cost follows each account’s own method.',
  },
  'tax.rules.us': {
    ko: '{year}년에 체결된 거래. 환율은 결제일 기준이고 평균단가 계좌는 선입선출로 계산했습니다.',
    en: 'For trades made in {year}, at the exchange rates of the settlement days; average-cost accounts are counted first in, first out.',
  },
  'tax.notAdvice': {
    ko: '참고 정보이며 세무 조언이 아닙니다. 신고 전에 국세청 안내나 전문가에게 확인하세요.',
    en: 'This is information, not tax advice. Check with the authority or an adviser before you file.',
  },
} as const satisfies MessageTable;
