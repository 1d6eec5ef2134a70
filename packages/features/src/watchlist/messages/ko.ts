import type * as en from './en.ts';

/** The user-facing texts in Korean. */
export const messages = {
  'watchlist.empty': '관심 종목이 없습니다.',
  'watchlist.added': '{name:을/를} 관심 종목에 추가했습니다.',
  'watchlist.present': '{name:은/는} 이미 관심 종목에 있습니다.',
  'watchlist.removed': '{name:을/를} 관심 종목에서 삭제했습니다.',
  'watchlist.absent': '{name:은/는} 관심 종목에 없습니다.',
  'watchlist.full': '관심 종목은 {max}개까지 추가할 수 있습니다. 먼저 하나를 삭제해 주세요.',

  'cli.summary.watch': '관심 종목 보기와 편집',

  'commands.watch.description': '관심 종목을 보거나 추가, 삭제합니다',
  'commands.watch.usage': '{prefix}watch [종목] (삭제: {prefix}watch 삭제 종목)',

  'personal.watches': '- 관심 종목: {list}',
} satisfies Record<keyof typeof en.messages, string>;

/** The texts the page loads, in Korean. */
export const pageMessages = {
  'page.watchlist.month': '30일 {percent}',

  'page.panel.watchlist': '관심 종목',

  'page.watchlist.empty': '관심 종목을 추가하면 시세를 한눈에 볼 수 있습니다.',
  'page.watchlist.add': '관심 종목 추가',
  'page.watchlist.trend': '최근 {days}거래일 추이',

  'tools.name.change_watchlist': '관심 종목 변경',
  'tools.topic.watchlist': '관심 종목',
  'tools.name.get_watchlist': '관심 종목 조회',
} satisfies Record<keyof typeof en.pageMessages, string>;
