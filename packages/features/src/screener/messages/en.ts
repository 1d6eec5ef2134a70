/** The user-facing texts in English. */
export const messages = {
  'cli.summary.screen': 'rank and screen instruments',

  'screen.title': 'By {figure} ({lookedAt} instruments, from {sources})',
  'screen.nothing': 'No matches among {lookedAt} instruments.',
  'screen.left':
    'Skipped {count:instrument/instruments}, because each needs its own request. Narrow it by exchange or sector, or add krx as a data provider for all Korean shares.',
  'screen.without': 'Skipped {count:instrument/instruments} without that figure.',
  'screen.otherCurrency': 'Skipped {count:instrument/instruments} in another currency. Choose an exchange to see them.',
  'screen.by.change': 'change today',
  'screen.by.price': 'price',
  'screen.by.volume': 'volume',
  'screen.by.marketCap': 'market capitalisation',
  'screen.by.return1m': '1-month return',
  'screen.by.return3m': '3-month return',
  'screen.by.return1y': '1-year return',
  'screen.by.per': 'P/E',
  'screen.by.pbr': 'P/B',
  'screen.by.eps': 'EPS',
  'screen.by.roe': 'ROE',
  'screen.by.operatingMargin': 'operating margin',
  'screen.by.netMargin': 'net margin',
  'screen.by.debtRatio': 'liabilities to equity',
  'screen.by.revenueGrowth': 'revenue growth',
  'screen.by.netIncomeGrowth': 'net income growth',
  'screen.by.dividendYield': 'dividend yield',
  'screen.badFigure': 'Cannot rank by "{value}". Supported: {known}',
};

/** The texts the page loads. */
export const pageMessages = {
  'tools.topic.screening': 'screening (ranking instruments)',
  'tools.name.screen_instruments': 'Rank instruments',
};
