import { featureMcp } from '@finclaw/features';
import type { RegisteredTool } from '@finclaw/tools';

/** The rights of a client of the tools. */
export interface McpRights {
  /** True if tools that show private data, such as the portfolio, are offered too. */
  readonly includesPrivate: boolean;
  /** True if tools that change a person's own data are offered; each call asks that person first. */
  readonly mayWrite: boolean;
}

/** Read-only tools. A tool that no feature names is not offered, whatever its definition declares. */
export const READ_ONLY: ReadonlySet<string> = new Set(featureMcp.read);
/** Read-only tools for private data. */
export const READ_ONLY_PRIVATE: ReadonlySet<string> = new Set(featureMcp.private);
/** Tools that change a person's data here, and nothing outside. */
const OWN_DATA: ReadonlySet<string> = new Set(featureMcp.ownData);

/**
 * Tells whether a tool is offered to a client with such rights. Tools that reach outside, such as an order, never are.
 */
export function isOffered({ definition, source }: RegisteredTool, { includesPrivate, mayWrite }: McpRights): boolean {
  const { name, changes } = definition;
  if (source !== 'built-in') return false;
  if (changes === 'own-data') return mayWrite && includesPrivate && OWN_DATA.has(name);
  return changes === 'nothing' && (READ_ONLY.has(name) || (includesPrivate && READ_ONLY_PRIVATE.has(name)));
}
