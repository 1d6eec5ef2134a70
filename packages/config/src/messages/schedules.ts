import type { MessageTable } from './table.ts';

/** The texts about scheduled jobs. */
export const scheduleMessages = {
  'briefing.title.morning': { ko: '**아침 브리핑**', en: '**Morning briefing**' },
  'briefing.title.close': { ko: '**마감 요약**', en: '**Close summary**' },
  'briefing.title.week': { ko: '**주간 리뷰**', en: '**Weekly review**' },
  'briefing.nothing': {
    ko: '아직 알려 드릴 내용이 없습니다. 보유 종목이나 관심 종목을 추가하면 브리핑을 보내 드립니다.',
    en: 'Nothing to report yet. Add a holding or watch a stock to get a briefing.',
  },
  'briefing.total': { ko: '포트폴리오 평가금액: {value}', en: 'Your portfolio is worth {value}.' },
  'briefing.markets': { ko: '시장', en: 'Markets' },
  'briefing.movers': { ko: '등락이 큰 내 종목', en: 'Your biggest movers' },
  'briefing.near': { ko: '기준에 가까운 알림', en: 'Alerts near their level' },
  'briefing.nearLine': { ko: '{alert} · 지금 {price}', en: '{alert} · now {price}' },
  'briefing.events': { ko: '오늘 일정', en: 'Today' },
  'briefing.holiday': { ko: '{exchange} 휴장: {reason}', en: '{exchange} is closed: {reason}' },
  'briefing.irregular': { ko: '{exchange} {open}~{close}: {reason}', en: '{exchange} {open} to {close}: {reason}' },
  'briefing.news': { ko: '뉴스', en: 'News' },
  'briefing.week.return': { ko: '이번 주 내 포트폴리오: {growth}', en: 'Your portfolio this week: {growth}' },
  'briefing.week.beside': {
    ko: '이번 주 내 포트폴리오: {growth}, {name} {index} (차이 {ahead})',
    en: 'Your portfolio this week: {growth}, {name} {index} (difference {ahead})',
  },
  'briefing.week.markets': { ko: '이번 주 시장', en: 'The markets this week' },
  'briefing.week.holdings': { ko: '이번 주 내 종목', en: 'Your holdings this week' },
  'briefing.week.line': { ko: '- {name}: {from} → {to} ({percent})', en: '- {name}: {from} → {to} ({percent})' },
} as const satisfies MessageTable;
