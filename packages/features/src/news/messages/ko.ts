import type * as en from './en.ts';

/** The user-facing texts in Korean. */
export const messages = {
  'cli.summary.news': '뉴스',

  'commands.news.description': '최근 뉴스를 표시합니다',
  'commands.news.usage': '{prefix}news [종목]',

  'personal.newsOf': '{name} {count}건 (최근 {time})',
  'personal.news':
    '- 최근 24시간의 새 기사 수: {list}. 시각은 {zone} 기준입니다. 제목과 내용은 아직 모르니, 말하려면 먼저 get_news로 읽으세요.',

  'news.line': '- {title} ({source}, {time})\n  {url}',
  'news.none': '최근 뉴스가 없습니다.',
  'news.noneAbout': '{name} 관련 최근 뉴스가 없습니다.',
  'news.unconfigured': '뉴스 출처가 설정되어 있지 않습니다. 설정 파일의 finance.newsFeeds에 RSS 주소를 추가해 주세요.',
  'news.unavailable': '응답하지 않은 출처: {names}',
} satisfies Record<keyof typeof en.messages, string>;

/** The texts the page loads, in Korean. */
export const pageMessages = {
  'page.panel.news': '뉴스',

  'page.news.empty': '표시할 뉴스가 없습니다.',
  'page.news.filter': '종목별로 보기',

  'tools.name.get_news': '뉴스 조회',
} satisfies Record<keyof typeof en.pageMessages, string>;
