import { describe, expect, it } from 'vitest';
import { toApiToolDefinition } from '../registry/definition.ts';
import { defineTool } from '../testing/fixtures.ts';
import { BUILT_IN_GROUPS, getToolGroup } from './groups.ts';

describe('tool groups', () => {
  it('T-18 T-19 T-20 A-1 the six groups with their defaults', () => {
    expect(BUILT_IN_GROUPS.map(({ id, displayName, includeInPromptWhen }) => [id, displayName, includeInPromptWhen])).toEqual([
      ['finance', '금융 도구', 'always'],
      ['system', '시스템 도구', 'on-demand'],
      ['web', '웹 도구', 'always'],
      ['data', '데이터 도구', 'on-demand'],
      ['communication', '커뮤니케이션 도구', 'always'],
      ['custom', '사용자 정의 도구', 'on-demand'],
    ]);
  });

  it('T-20 A-1 nobody can change them', () => {
    expect(() => Object.assign(BUILT_IN_GROUPS[0], { includeInPromptWhen: 'never' })).toThrow(TypeError);
    expect(() => (BUILT_IN_GROUPS as unknown as unknown[]).push({})).toThrow(TypeError);
  });

  it.each(['nope', '', '__proto__', 'toString'])('T-21 the unknown group %j is custom', (id) => {
    expect(getToolGroup(id).id).toBe('custom');
  });
});

it('T-10 T-11 T-12 A-1 a model sees three fields of a definition', () => {
  const full = defineTool({
    timeoutMs: 5,
    isExternal: true,
    consequentialArguments: ['a'],
    sinkArguments: [],
    checksStatusOf: ['b'],
  });
  expect(Object.keys(toApiToolDefinition(full)).sort()).toEqual(['description', 'inputSchema', 'name']);
});
