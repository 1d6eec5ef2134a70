import type { MessageTable } from './table.ts';

/** What people read around the news. The headlines themselves are other people's words. */
export const newsMessages = {
  'news.line': { ko: '- {title} ({source}, {time})\n  {url}', en: '- {title} ({source}, {time})\n  {url}' },
  'news.none': { ko: '최근 뉴스가 없습니다.', en: 'No recent news.' },
  'news.noneAbout': { ko: '{name} 관련 최근 뉴스가 없습니다.', en: 'No recent news about {name}.' },
  'news.unconfigured': {
    ko: '뉴스 출처가 설정되어 있지 않습니다. 설정 파일의 finance.newsFeeds에 RSS 주소를 추가해 주세요.',
    en: 'No news source is set up. Add an RSS address to finance.newsFeeds in the configuration.',
  },
  'news.unavailable': { ko: '응답하지 않은 출처: {names}', en: 'No answer from: {names}' },
} as const satisfies MessageTable;
