import { BUILT_IN_TOOLS } from './built-in-tools.ts';
import { nearest } from './nearest.ts';
import type { FinClawConfig } from './schema/config-schema.ts';
import { canMatchFrom, matchToolPattern } from './tool-pattern.ts';

/** A tool that a rule may name. Without a group it may be in any. */
export interface KnownTool {
  readonly name: string;
  readonly group?: string;
}

/** A rule that applies to no tool. */
interface UnmatchedRule {
  readonly index: number;
  readonly pattern: string;
  /** The most similar name. */
  readonly near?: string;
}

/** The group of tools from tool servers and skills. */
const STRANGERS = 'custom';
/** A name no tool has: a pattern that matches it covers every tool of its kind, also future ones. */
const ANY_NAME = '\u0000';

/** Returns the prefix of the names of a tool server's tools. */
export const toolServerPrefix = (server: string): string => `mcp_${server}_`.replace(/[^a-zA-Z0-9_-]/g, '_');

/**
 * Finds the rules that match no tool: none of ours, none of `others`, none that a configured tool server could offer,
 * reachable or not. A rule about all tools of a kind (`custom:*`, `mcp_*`) is never reported.
 */
export function unmatchedRules(
  { policyRules, mcpServers = {} }: Pick<FinClawConfig['tools'], 'policyRules' | 'mcpServers'>,
  others: readonly KnownTool[] = [],
): readonly UnmatchedRule[] {
  const tools: readonly KnownTool[] = [...BUILT_IN_TOOLS, ...others];
  const beginnings = Object.keys(mcpServers).map(toolServerPrefix);
  const isMatched = ({ pattern, scope, subject }: FinClawConfig['tools']['policyRules'][number]): boolean => {
    const isInScope = (group: string | undefined): boolean =>
      scope !== 'group' || group === undefined || group === subject;
    if (tools.some((tool) => isInScope(tool.group) && isAbout(pattern, tool))) return true;
    if (!isInScope(STRANGERS)) return false;
    const isStanding = [ANY_NAME, `mcp_${ANY_NAME}`].some((name) => matchToolPattern(pattern, name, STRANGERS));
    return (
      isStanding ||
      beginnings.some((start) => [start, `${STRANGERS}:${start}`].some((each) => canMatchFrom(pattern, each)))
    );
  };
  return policyRules.flatMap((rule, index) => {
    if (isMatched(rule)) return [];
    const { pattern } = rule;
    const near = nearestPattern(pattern, [...tools.map(({ name }) => name), ...beginnings]);
    return [{ index, pattern, near }];
  });
}

/**
 * Returns the probable intention: a tool, all tools of a group (`finanse:*`), or a group instead of a tool
 * (`group:finance`).
 */
function nearestPattern(pattern: string, names: readonly string[]): string | undefined {
  const groups = [...new Set(BUILT_IN_TOOLS.map(({ group }) => group)), STRANGERS];
  const [, group = '', name = ''] = /^(?:(.*):)?([^:]*)$/.exec(pattern) ?? [];
  if (/^\*+$/.test(name)) return withAll(nearest(group, groups));
  return nearest(name.replaceAll('*', ''), names) ?? withAll(nearest(name, groups));
}

const withAll = (group: string | undefined): string | undefined => group && `${group}:*`;

function isAbout(pattern: string, { name, group }: KnownTool): boolean {
  if (group !== undefined) return matchToolPattern(pattern, name, group);
  return matchToolPattern(pattern, name, '') || matchToolPattern(withoutGroup(pattern), name, '');
}

const withoutGroup = (pattern: string): string => pattern.slice(pattern.lastIndexOf(':') + 1);
