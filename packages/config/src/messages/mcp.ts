import type { MessageTable } from './table.ts';

/** The texts about third-party tool servers. */
export const mcpMessages = {
  'mcp.signInNeeded': {
    ko: 'MCP 서버 {name}에 로그인해야 합니다. "finclaw mcp login {name}"을 실행하세요.',
    en: 'The MCP server {name} requires you to sign in. Run "finclaw mcp login {name}".',
  },
  'mcp.signInFailed': {
    ko: 'MCP 서버에 로그인하지 못했습니다: {reason}',
    en: 'Could not sign in to the MCP server: {reason}',
  },
  'mcp.openThis': {
    ko: '브라우저에서 이 주소를 열어 로그인하세요:\n{address}',
    en: 'Open this address in a browser and sign in:\n{address}',
  },
  'mcp.pasteBack': {
    ko: '브라우저가 다른 컴퓨터에 있으면, 로그인한 뒤 마지막으로 열린 주소({start}…)를 여기에 붙여 넣으세요.',
    en: 'If the browser is on another computer, paste the address it ends on here ({start}…).',
  },
  'mcp.closeWindow': {
    ko: '로그인했습니다. 이 창을 닫아도 됩니다.',
    en: 'You are signed in. You can close this window.',
  },
  'mcp.signedIn': {
    ko: 'MCP 서버 {name}에 로그인했습니다. 사용 가능한 도구: {count}개',
    en: 'Signed in to the MCP server {name}. Tools: {count}.',
  },
  'mcp.signedOut': { ko: 'MCP 서버 {name}에서 로그아웃했습니다.', en: 'Signed out of the MCP server {name}.' },
  'mcp.notSignedIn': {
    ko: 'MCP 서버 {name}에 로그인되어 있지 않습니다.',
    en: 'You are not signed in to the MCP server {name}.',
  },
  'mcp.unknownServer': {
    ko: '설정에 MCP 서버 {name:이/가} 없습니다. 설정된 서버: {known}',
    en: 'The settings have no MCP server "{name}". Available: {known}',
  },
  'mcp.needsNoSignIn': {
    ko: 'MCP 서버 {name}에는 로그인이 필요 없습니다.',
    en: 'The MCP server {name} needs no sign-in.',
  },
  'mcp.none': {
    ko: '설정된 MCP 서버가 없습니다. tools.mcpServers 설정에 추가하세요.',
    en: 'No MCP server is set up. Add one to tools.mcpServers in the settings.',
  },
  'mcp.state.ready': { ko: '도구 {count}개', en: 'tools: {count}' },
  'mcp.state.off': { ko: '꺼짐', en: 'off' },
  'mcp.state.locked': { ko: '로그인 필요: finclaw mcp login {name}', en: 'sign-in required: finclaw mcp login {name}' },
  'mcp.state.away': { ko: '연결할 수 없음: {reason}', en: 'unreachable: {reason}' },
} as const satisfies MessageTable;
