import type { FeatureParts, ServerHost } from '../feature.ts';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import type { NewsService } from '../news/news-service.ts';
import { researchTool } from './research-tool.ts';

interface Others {
  readonly news: Pick<NewsService, 'isConfigured'>;
  readonly fundamentals: Pick<FundamentalsService, 'isConfigured'>;
}

/** Returns the parts research adds to the running program; none where there is nothing to read but prices. */
export function serve(_: undefined, { config, ...host }: ServerHost, others: Others): FeatureParts {
  const settings = config.tools.research;
  const sources = researchSources(
    others,
    (tool) => host.tools.get(tool) !== undefined,
    config.tools.mcpServers !== undefined,
  );
  if (!settings.enabled || sources.length === 0) return {};
  return { tools: [researchTool({ ...host, settings, sources })] };
}

/** Names what research can read in this installation. */
export function researchSources(
  { news, fundamentals }: Others,
  has: (tool: string) => boolean,
  hasToolServers: boolean,
): readonly string[] {
  return [
    ...(fundamentals.isConfigured ? ['company statements', 'filings'] : []),
    ...(news.isConfigured ? ['news'] : []),
    ...(has('web_search') ? ['web search'] : []),
    ...(has('web_fetch') ? ['web pages of listed hosts'] : []),
    ...(hasToolServers ? ['connected tool servers'] : []),
  ];
}
