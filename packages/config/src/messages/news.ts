import type { MessageTable } from './table.ts';

/** What people read around the news. The headlines themselves are other people's words. */
export const newsMessages = {
  'news.line': { ko: '- {title} ({source}, {time})\n  {url}', en: '- {title} ({source}, {time})\n  {url}' },
  'news.none': { ko: '최근 뉴스가 없습니다.', en: 'There is no recent news.' },
  'news.noneAbout': { ko: '{name}에 관한 최근 뉴스가 없습니다.', en: 'There is no recent news about {name}.' },
  'news.unconfigured': {
    ko: '뉴스를 가져올 곳이 설정되어 있지 않습니다. 설정 파일의 finance.newsFeeds에 RSS 주소를 넣어 주세요.',
    en: 'No source of news is configured. Add an RSS address to finance.newsFeeds in the configuration.',
  },
  'news.unavailable': { ko: '응답하지 않은 곳: {names}', en: 'Did not answer: {names}' },
} as const satisfies MessageTable;
