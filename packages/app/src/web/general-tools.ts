import type { SessionStore } from '@finclaw/agent';
import type { FinClawConfig } from '@finclaw/config';
import type { ToolRegistry } from '@finclaw/tools';
import { documentTool } from '../documents/document-tool.ts';
import { shellTool } from '../shell/shell-tool.ts';
import { webFetchTool } from './web-fetch-tool.ts';
import { webSearchTool } from './web-search-tool.ts';

/**
 * Registers the tools that reach beyond this program, each only if the owner enabled it in the settings, and the one
 * for sent files.
 */
export function registerGeneralTools(
  tools: Pick<ToolRegistry, 'register'>,
  { web, shell }: FinClawConfig['tools'],
  sessions: Pick<SessionStore, 'read'>,
  now: () => number,
): void {
  const made = [
    documentTool(sessions),
    ...(web.hosts.length > 0 ? [webFetchTool({ hosts: web.hosts, now })] : []),
    ...(web.search ? [webSearchTool(web.search)] : []),
    ...(shell.enabled ? [shellTool(shell)] : []),
  ];
  for (const { definition, executor } of made) tools.register(definition, executor);
}
