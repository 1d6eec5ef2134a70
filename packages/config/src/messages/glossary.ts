import type { MessageTable } from './table.ts';

/** Definitions of common terms, in one or two sentences. */
export const glossaryMessages = {
  'glossary.per': {
    ko: 'PER(주가수익비율)은 주가를 주당순이익으로 나눈 값입니다. 지금 이익의 몇 배에 거래되는지 보여 줍니다.',
    en: 'The P/E ratio is the share price divided by earnings per share. It shows how many years of current earnings the price equals.',
  },
  'glossary.pbr': {
    ko: 'PBR(주가순자산비율)은 주가를 주당순자산으로 나눈 값입니다. 1보다 낮으면 장부상 순자산보다 싸게 거래된다는 뜻입니다.',
    en: 'The P/B ratio is the share price divided by book value per share. Below 1, the share trades for less than its net assets on the books.',
  },
  'glossary.eps': {
    ko: 'EPS(주당순이익)는 순이익을 주식 수로 나눈 값입니다.',
    en: 'EPS, earnings per share, is net income divided by the number of shares.',
  },
  'glossary.roe': {
    ko: 'ROE(자기자본이익률)는 순이익을 자기자본으로 나눈 비율입니다. 주주의 돈으로 얼마나 벌었는지 보여 줍니다.',
    en: 'ROE, return on equity, is net income divided by shareholders’ equity: how much a company earns on its owners’ money.',
  },
  'glossary.marketCap': {
    ko: '시가총액은 주가에 발행 주식 수를 곱한 값으로, 회사 전체의 시장 가격입니다.',
    en: 'Market capitalisation is the share price times the number of shares: the market price of the whole company.',
  },
  'glossary.dividend': {
    ko: '배당은 회사가 이익의 일부를 주주에게 나눠 주는 돈입니다.',
    en: 'A dividend is a part of its profit that a company pays to its shareholders.',
  },
  'glossary.dividendYield': {
    ko: '배당수익률은 1년 배당금을 주가로 나눈 비율입니다. 주가가 내리면 배당이 같아도 높아집니다.',
    en: 'The dividend yield is a year of dividends divided by the share price. It rises when the price falls, even if the dividend stays the same.',
  },
  'glossary.exDividend': {
    ko: '배당락일은 그날부터 사면 이번 배당을 받지 못하는 날입니다.',
    en: 'The ex-dividend date is the first day on which a buyer no longer gets the coming dividend.',
  },
  'glossary.beta': {
    ko: '베타는 시장이 움직일 때 종목이 얼마나 움직이는지를 나타냅니다. 1이면 시장만큼, 2이면 두 배로 움직입니다.',
    en: 'Beta measures how strongly a share moves with the market: 1 means as much as the market, 2 twice as much.',
  },
  'glossary.volatility': {
    ko: '변동성은 수익률이 평균에서 얼마나 흩어지는지를 나타내며, 보통 표준편차를 연율로 씁니다.',
    en: 'Volatility measures how widely returns spread around their average, usually as an annualised standard deviation.',
  },
  'glossary.drawdown': {
    ko: '낙폭(MDD)은 고점에서 그 뒤 저점까지 내린 비율입니다.',
    en: 'A drawdown is the fall from a peak to the low after it, in percent.',
  },
  'glossary.sharpe': {
    ko: '샤프 지수는 무위험 수익률을 넘는 수익을 변동성으로 나눈 값입니다. 높을수록 위험에 비해 수익이 좋습니다.',
    en: 'The Sharpe ratio is the return above the risk-free rate divided by volatility. Higher means more return for the risk taken.',
  },
  'glossary.volume': {
    ko: '거래량은 일정 기간에 사고팔린 주식의 수입니다.',
    en: 'Volume is the number of shares traded over a period.',
  },
  'glossary.rsi': {
    ko: 'RSI는 최근 오른 폭과 내린 폭을 비교해 0부터 100으로 나타낸 지표입니다. 흔히 70을 넘으면 과매수, 30보다 낮으면 과매도로 봅니다.',
    en: 'RSI compares recent gains with recent losses on a scale from 0 to 100. Above 70 is often called overbought, below 30 oversold.',
  },
  'glossary.macd': {
    ko: 'MACD는 12일 지수이동평균에서 26일 지수이동평균을 뺀 값입니다. 시그널선(그 9일 평균)과 비교해 추세를 봅니다.',
    en: 'MACD is the 12-day exponential moving average minus the 26-day one. It is compared with its signal line, its own 9-day average.',
  },
  'glossary.sma': {
    ko: '이동평균은 최근 며칠 종가의 평균입니다. 짧은 등락을 덜어 내고 추세를 보여 줍니다.',
    en: 'A moving average is the average close of the last days. It smooths out short swings and shows the trend.',
  },
  'glossary.ema': {
    ko: '지수이동평균은 최근 가격에 더 큰 가중치를 두는 이동평균입니다.',
    en: 'An exponential moving average is a moving average that gives recent prices more weight.',
  },
  'glossary.bollinger': {
    ko: '볼린저 밴드는 이동평균 위아래로 표준편차의 두 배를 더하고 뺀 띠입니다. 가격이 평소 범위를 벗어났는지 봅니다.',
    en: 'Bollinger bands lie two standard deviations above and below a moving average. They show when a price leaves its usual range.',
  },
  'glossary.atr': {
    ko: 'ATR은 하루 가격 변동 폭의 평균입니다.',
    en: 'ATR, average true range, is the average size of a day’s price range.',
  },
  'glossary.vwap': {
    ko: 'VWAP는 거래량으로 가중한 그날의 평균 가격입니다.',
    en: 'VWAP is the average price of the day, weighted by volume.',
  },
  'glossary.marketOrder': {
    ko: '시장가 주문은 가격을 정하지 않고 지금 시장 가격에 바로 사고파는 주문입니다.',
    en: 'A market order buys or sells at once at the price the market offers.',
  },
  'glossary.limitOrder': {
    ko: '지정가 주문은 정한 가격이나 그보다 유리한 가격에만 사고파는 주문입니다.',
    en: 'A limit order buys or sells only at the price you set or a better one.',
  },
  'glossary.stopLoss': {
    ko: '손절 주문은 가격이 정한 수준까지 내리면 파는 주문으로, 손실을 제한합니다.',
    en: 'A stop-loss order sells when the price falls to a level you set, to limit a loss.',
  },
  'glossary.shortSelling': {
    ko: '공매도는 주식을 빌려서 팔고 나중에 사서 갚는 거래입니다. 가격이 내리면 이익, 오르면 손실입니다.',
    en: 'Short selling is selling borrowed shares and buying them back later. It gains when the price falls and loses when it rises.',
  },
  'glossary.margin': {
    ko: '신용거래는 증권사에서 돈을 빌려 투자하는 것입니다. 이익도 손실도 커집니다.',
    en: 'Buying on margin is investing with money borrowed from the broker. It enlarges gains and losses alike.',
  },
  'glossary.stock': {
    ko: '주식은 회사의 소유권을 나눈 조각입니다. 주주는 이익과 의결권을 나눠 갖습니다.',
    en: 'A share is a part of the ownership of a company, with a part of its profits and votes.',
  },
  'glossary.bond': {
    ko: '채권은 정부나 회사에 돈을 빌려주고 받는 증서입니다. 정해진 이자를 받고 만기에 원금을 돌려받습니다.',
    en: 'A bond is a loan to a government or a company. It pays interest and returns the principal at maturity.',
  },
  'glossary.etf': {
    ko: 'ETF는 여러 종목을 담은 펀드로, 주식처럼 거래소에서 사고팝니다.',
    en: 'An ETF is a fund that holds many securities and trades on an exchange like a share.',
  },
  'glossary.index': {
    ko: '지수는 여러 종목의 가격을 하나로 나타낸 값입니다. 코스피와 S&P 500이 대표적입니다.',
    en: 'An index expresses the prices of many shares in one number, such as the S&P 500 or the KOSPI.',
  },
  'glossary.option': {
    ko: '옵션은 정한 날까지 정한 가격에 사거나 팔 수 있는 권리입니다.',
    en: 'An option is the right to buy or sell at a set price until a set day.',
  },
  'glossary.futures': {
    ko: '선물은 정한 날에 정한 가격으로 사고팔기로 한 계약입니다.',
    en: 'A futures contract is an agreement to buy or sell at a set price on a set day.',
  },
  'glossary.ipo': {
    ko: '기업공개(IPO)는 회사가 처음으로 주식을 일반에 팔고 상장하는 것입니다.',
    en: 'An IPO is the first sale of a company’s shares to the public.',
  },
  'glossary.split': {
    ko: '주식분할은 한 주를 여러 주로 나누는 것입니다. 주식 수가 늘어난 만큼 가격이 내려 가치는 같습니다.',
    en: 'A stock split divides each share into several. The price falls by the same factor, so the value stays the same.',
  },
  'glossary.rightsIssue': {
    ko: '유상증자는 회사가 새 주식을 팔아 돈을 마련하는 것입니다. 기존 주주의 지분 비율은 줄어들 수 있습니다.',
    en: 'A rights issue raises money by selling new shares, usually to existing holders first. It can dilute those who do not take part.',
  },
  'glossary.bonusIssue': {
    ko: '무상증자는 회사가 새 주식을 주주에게 돈을 받지 않고 나눠 주는 것입니다.',
    en: 'A bonus issue gives shareholders new shares for free.',
  },
  'glossary.circuitBreaker': {
    ko: '서킷브레이커는 지수가 크게 내리면 거래를 잠시 멈추는 제도입니다.',
    en: 'A circuit breaker halts trading for a while when the index falls sharply.',
  },
  'glossary.bullMarket': {
    ko: '강세장은 가격이 오래 오르는 시장, 약세장은 오래 내리는 시장입니다.',
    en: 'A bull market is a long rise in prices, a bear market a long fall.',
  },
  'glossary.inflation': {
    ko: '인플레이션은 물가가 전반적으로 오르는 것입니다. 같은 돈으로 살 수 있는 것이 줄어듭니다.',
    en: 'Inflation is a general rise in prices: the same money buys less.',
  },
  'glossary.compoundInterest': {
    ko: '복리는 원금뿐 아니라 이미 붙은 이자에도 이자가 붙는 방식입니다. 단리는 원금에만 붙습니다.',
    en: 'Compound interest is paid on the principal and on interest already earned; simple interest only on the principal.',
  },
  'glossary.cagr': {
    ko: 'CAGR(연평균 성장률)은 처음과 끝의 값에서 구한, 해마다 같은 비율로 늘었다고 볼 때의 성장률입니다.',
    en: 'CAGR is the yearly growth rate that leads from the first value to the last if it were the same every year.',
  },
  'glossary.capitalGainsTax': {
    ko: '양도소득세는 자산을 판 이익에 매기는 세금입니다.',
    en: 'Capital gains tax is charged on the profit from selling an asset.',
  },
  'glossary.diversification': {
    ko: '분산 투자는 한 종목의 손실이 전체에 미치는 영향을 줄이려고 여러 자산에 나눠 투자하는 것입니다.',
    en: 'Diversification spreads money over several assets, so that one loss matters less.',
  },
} as const satisfies MessageTable;
