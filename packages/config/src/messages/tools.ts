import type { MessageTable } from './table.ts';

/** What people read about tools and approvals. */
export const toolMessages = {
  'tools.group.finance': { ko: '금융 도구', en: 'Finance' },
  'tools.group.finance.covers': {
    ko: '시세, 포트폴리오 분석, 뉴스 검색, 차트',
    en: 'Quotes, portfolio analysis, news search, charts',
  },
  'tools.group.system': { ko: '시스템 도구', en: 'System' },
  'tools.group.system.covers': { ko: '파일, 프로세스, 환경', en: 'Files, processes, environment' },
  'tools.group.web': { ko: '웹 도구', en: 'Web' },
  'tools.group.web.covers': { ko: '웹 검색, 페이지 읽기, API 호출', en: 'Web search, page reading, API calls' },
  'tools.group.data': { ko: '데이터 도구', en: 'Data' },
  'tools.group.data.covers': { ko: '데이터베이스 조회, 캐시 관리', en: 'Database queries, cache management' },
  'tools.group.communication': { ko: '커뮤니케이션 도구', en: 'Communication' },
  'tools.group.communication.covers': { ko: '알림, 메시지 전달', en: 'Notifications, message delivery' },
  'tools.group.custom': { ko: '사용자 정의 도구', en: 'Custom' },
  'tools.group.custom.covers': { ko: '플러그인이나 스킬이 등록한 도구', en: 'Tools registered by plugins or skills' },

  'tools.approval.title': { ko: '승인이 필요합니다: {tool} ({group})', en: 'Approval needed: {tool} ({group})' },
  'tools.approval.why.untrusted-text': {
    ko: '이 대화에는 외부에서 가져온 글이 있습니다. 그 글이 시킨 작업일 수 있습니다.',
    en: 'This conversation contains text from outsiders, which may have asked for this.',
  },
  'tools.approval.why.private-data': {
    ko: '직접 지정하지 않은 곳으로 개인 정보가 나갈 수 있습니다.',
    en: 'Private data could go somewhere you did not name.',
  },
  'tools.approval.why.shared-room': {
    ko: '여러 사람이 보는 방에 개인 정보가 나타날 수 있습니다.',
    en: 'Private data would appear in a room that others read.',
  },
  'tools.approval.why.undeclared': {
    ko: '무엇을 바꾸는지 밝히지 않은 외부 도구입니다.',
    en: 'This outside tool does not say what it changes.',
  },
  'tools.approval.why.outside': { ko: '실행하기 전에 항상 확인합니다.', en: 'Always asks before running.' },
  'tools.approval.why.policy': {
    ko: '설정한 규칙에 따라 승인이 필요합니다.',
    en: 'A rule in your settings asks for approval.',
  },
  'tools.approval.session': { ko: '세션: {session}', en: 'Session: {session}' },
  'tools.approval.noInput': { ko: '(입력 없음)', en: '(no input)' },
  'tools.approval.origin.untrusted': { ko: '⚠ 외부 글에서 나온 값', en: '⚠ taken from an outsider’s text' },
  'tools.approval.origin.model': { ko: '직접 말씀하지 않은 값', en: 'not in your own words' },
  'tools.approval.consequential': { ko: '중요', en: 'key field' },
  'tools.approval.digest': { ko: '입력 지문: {digest}', en: 'Input digest: {digest}' },
  'tools.approval.expires': {
    ko: '{seconds}초 안에 답하지 않으면 실행하지 않습니다.',
    en: 'Without an answer within {seconds} seconds it will not run.',
  },
} as const satisfies MessageTable;
