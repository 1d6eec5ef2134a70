import { expect, it } from 'vitest';
import { unmatchedRules } from './unmatched-rules.ts';

const mcpServers = { bank: { url: 'https://bank.example/mcp' }, 'my files': { command: 'x' } };
const others = [{ name: 'roll_dice' }, { name: 'report', group: 'custom' }];
const rule = (pattern: string, more: object = {}) =>
  ({ pattern, verdict: 'deny', priority: 0, scope: 'global', ...more }) as const;
const found = (pattern: string, more: object = {}) =>
  unmatchedRules({ policyRules: [rule(pattern, more)], mcpServers }, others);

it.each([
  ['a tool', 'get_quote'],
  ['a tool the settings leave out', 'shell'],
  ['a tool with its group', 'finance:place_order'],
  ['several tools', '*_order'],
  ['a group', 'web:*'],
  ['everything', '*'],
  ['a tool server, reachable or not', 'mcp_bank_transfer'],
  ['a tool server with its group', 'custom:mcp_bank_*'],
  ['a tool server with another character in its name', 'mcp_my_files_read'],
  ['all tool servers', 'mcp_*'],
  ['all tools of others', 'custom:*'],
  ['a tool of a plugin', 'roll_dice'],
  ['a tool of a plugin in a group of its own', 'games:roll_*'],
  ['a tool of a skill', 'custom:report'],
])('a rule may be about %s', (_what, pattern) => {
  expect(found(pattern)).toEqual([]);
});

it.each([
  ['place_ordr', 'place_order'],
  ['get_qoute', 'get_quote'],
  ['group:finance', 'finance:*'],
  ['finanse:*', 'finance:*'],
  ['nothing_like_it', undefined],
  ['web:get_quote', 'get_quote'],
  ['mcp_bnak_*', 'mcp_bank_'],
  ['mcp_bank_', 'mcp_bank_'],
  ['rol_dice', 'roll_dice'],
  ['Shell', 'shell'],
])('a rule about %s applies to nothing; near is %s', (pattern, near) => {
  const named = [{ name: 'roll_dice', group: 'games' }];
  expect(unmatchedRules({ policyRules: [rule(pattern)], mcpServers }, named)).toEqual([
    { index: 0, pattern, ...(near !== undefined && { near }) },
  ]);
});

it('a rule for one group needs a tool of that group', () => {
  expect(found('get_*', { scope: 'group', subject: 'finance' })).toEqual([]);
  expect(found('*', { scope: 'group', subject: 'custom' })).toEqual([]);
  expect(found('get_*', { scope: 'group', subject: 'web' })).toMatchObject([{ pattern: 'get_*' }]);
});
