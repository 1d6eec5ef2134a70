import type { MessageTable } from './table.ts';

/** The texts about questions of MCP servers; the page loads them with the first question. */
export const askMessages = {
  'tools.ask.title': { ko: 'MCP 서버 {server:이/가} 묻습니다', en: 'The MCP server {server} asks' },
  'tools.ask.goes': {
    ko: '답은 {server} 서버로 전달됩니다. 비밀번호나 키는 입력하지 마세요.',
    en: 'Your answer goes to {server}. Do not enter passwords or keys.',
  },
  'tools.ask.rejected': { ko: '“{value}”은(는) 맞지 않는 값입니다.', en: '“{value}” does not fit.' },
  'tools.ask.usual': { ko: '기본값: {value}', en: 'Default: {value}' },
  'tools.ask.optional': { ko: '비워 둘 수 있습니다.', en: 'Can be left empty.' },
  'tools.ask.expires': {
    ko: '{seconds}초 안에 답하지 않으면 취소됩니다.',
    en: 'Cancelled after {seconds} seconds without an answer.',
  },
  'tools.ask.yes': { ko: '예', en: 'yes' },
  'tools.ask.no': { ko: '아니오', en: 'no' },
  'tools.ask.kind.text': { ko: '글', en: 'Text' },
  'tools.ask.kind.number': { ko: '숫자', en: 'A number' },
  'tools.ask.kind.integer': { ko: '정수', en: 'A whole number' },
  'tools.ask.kind.yes-no': { ko: '예 또는 아니오', en: 'yes or no' },
  'tools.ask.kind.email': { ko: '이메일 주소', en: 'An e-mail address' },
  'tools.ask.kind.uri': { ko: '주소 (https://…)', en: 'An address (https://…)' },
  'tools.ask.kind.date': { ko: '날짜 (2026-07-01)', en: 'A date (2026-07-01)' },
  'tools.ask.kind.date-time': {
    ko: '날짜와 시각 (2026-07-01T09:00:00Z)',
    en: 'A date and time (2026-07-01T09:00:00Z)',
  },
  'tools.ask.kind.choice': { ko: '하나를 고르세요.', en: 'Choose one.' },
  'tools.ask.kind.choices': { ko: '쉼표로 나누어 고르세요.', en: 'Choose, separated by commas.' },
  'page.ask.send': { ko: '보내기', en: 'Send' },
  'page.ask.decline': { ko: '답하지 않기', en: 'Decline' },
  'page.ask.answered': { ko: '답했습니다', en: 'Answered' },
  'page.ask.declined': { ko: '답하지 않았습니다', en: 'Declined' },
  'page.ask.over': { ko: '취소되었습니다', en: 'Cancelled' },
  'page.ask.none': { ko: '(비워 두기)', en: '(leave empty)' },
} as const satisfies MessageTable;
