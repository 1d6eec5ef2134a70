import type { MessageTable } from './table.ts';

/** What is said about tool servers that other people run. */
export const mcpMessages = {
  'mcp.signInNeeded': {
    ko: '도구 서버 {name:은/는} 로그인이 필요합니다. "finclaw mcp login {name}"을 실행하세요.',
    en: 'The tool server {name} wants you to sign in. Run "finclaw mcp login {name}".',
  },
  'mcp.signInFailed': {
    ko: '도구 서버에 로그인하지 못했습니다: {reason}',
    en: 'Signing in to the tool server failed: {reason}',
  },
  'mcp.openThis': {
    ko: '브라우저에서 이 주소를 열어 로그인하세요:\n{address}',
    en: 'Open this address in a browser and sign in there:\n{address}',
  },
  'mcp.pasteBack': {
    ko: '브라우저가 다른 컴퓨터에 있으면, 로그인한 뒤 마지막으로 열린 주소({start}…)를 여기에 붙여 넣으세요.',
    en: 'If that browser is on another machine, paste here the address it shows at the end ({start}…).',
  },
  'mcp.closeWindow': {
    ko: '로그인했습니다. 이 창을 닫아도 됩니다.',
    en: 'You are signed in. You can close this window.',
  },
  'mcp.signedIn': {
    ko: '도구 서버 {name}에 로그인했습니다. 도구 {count}개를 쓸 수 있습니다.',
    en: 'Signed in to the tool server {name}. Tools: {count}.',
  },
  'mcp.signedOut': { ko: '도구 서버 {name}에서 로그아웃했습니다.', en: 'Signed out of the tool server {name}.' },
  'mcp.notSignedIn': {
    ko: '도구 서버 {name}에는 로그인하지 않은 상태입니다.',
    en: 'You are not signed in to the tool server {name}.',
  },
  'mcp.unknownServer': {
    ko: '설정에 도구 서버 {name:이/가} 없습니다. 설정된 서버: {known}',
    en: 'The settings have no tool server called {name}. There are: {known}',
  },
  'mcp.needsNoSignIn': {
    ko: '도구 서버 {name}에는 로그인이 필요 없습니다.',
    en: 'The tool server {name} needs no sign-in.',
  },
  'mcp.none': {
    ko: '설정된 도구 서버가 없습니다. tools.mcpServers 설정에 추가하세요.',
    en: 'No tool server is configured; add one under tools.mcpServers in the settings.',
  },
  'mcp.state.ready': { ko: '도구 {count}개', en: 'tools: {count}' },
  'mcp.state.off': { ko: '꺼짐', en: 'switched off' },
  'mcp.state.locked': { ko: '로그인 필요: finclaw mcp login {name}', en: 'wants a sign-in: finclaw mcp login {name}' },
  'mcp.state.away': { ko: '연결되지 않음: {reason}', en: 'cannot be reached: {reason}' },
} as const satisfies MessageTable;
