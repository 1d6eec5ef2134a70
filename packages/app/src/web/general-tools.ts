import type { GatedToolRegistry } from '@finclaw/agent/tools';
import type { FinClawConfig } from '@finclaw/config';
import { shellTool } from '../shell/shell-tool.ts';
import { webFetchTool } from './web-fetch-tool.ts';
import { webSearchTool } from './web-search-tool.ts';

/** Registers the tools that reach beyond this program; each is there only if the owner asked for it in the settings. */
export function registerGeneralTools(
  tools: Pick<GatedToolRegistry, 'register'>,
  { web, shell }: FinClawConfig['tools'],
  now: () => number,
): void {
  const made = [
    ...(web.hosts.length > 0 ? [webFetchTool({ hosts: web.hosts, now })] : []),
    ...(web.search ? [webSearchTool(web.search)] : []),
    ...(shell.enabled ? [shellTool(shell)] : []),
  ];
  for (const { definition, executor } of made) tools.register(definition, executor);
}
