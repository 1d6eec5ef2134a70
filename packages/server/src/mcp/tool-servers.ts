import { createToolRegistrar, type RegisteredToolDefinition, type ToolRegistry } from '@finclaw/agent';
import type { FinClawConfig } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { CleanupFn } from '@finclaw/types';
import { type OfferedTool, ToolServer } from './tool-server.ts';

export interface ToolServersDeps {
  readonly servers: FinClawConfig['tools']['mcpServers'];
  readonly tools: ToolRegistry;
  readonly logger: FinClawLogger;
  readonly version?: string;
}

const MAX_DESCRIPTION = 1000;

/**
 * Connects the configured tool servers and takes their tools into the registry, as a stranger's: in the custom group, so that each call
 * asks first unless the owner wrote a rule, and with results nobody vouches for. A server that cannot be reached is left out. What a server
 * says about its tools is taken once; it cannot change them later.
 */
export async function connectToolServers({
  servers = {},
  tools,
  logger,
  version = '0.0.0',
}: ToolServersDeps): Promise<CleanupFn> {
  const registrar = createToolRegistrar(tools, 'plugin');
  const wanted = Object.entries(servers).filter(([, config]) => config.enabled !== false);
  const connected = await Promise.all(
    wanted.map(async ([name, config]) => {
      const server = new ToolServer(name, config, version, logger);
      try {
        return { server, offered: await server.listTools() };
      } catch (error) {
        logger.warn('A tool server was left out', { server: name }, error);
        await server.close();
        return { server, offered: [] };
      }
    }),
  );
  for (const { server, offered } of connected) {
    for (const tool of offered) {
      try {
        registrar.register(definitionOf(server.name, tool), async (input, { abortSignal }) => {
          const { text, isError } = await server.call(tool.name, input, abortSignal);
          return { content: text, isError, parts: [{ text, trust: 'untrusted', origin: `tool server ${server.name}` }] };
        });
      } catch (error) {
        logger.warn('A tool of a tool server was left out', { server: server.name, tool: tool.name.slice(0, 64) }, error);
      }
    }
  }
  return async () => {
    await Promise.all(connected.map(({ server }) => server.close()));
  };
}

/** What the gate is told: the strictest that may be true, since nobody here knows what the tool does. */
function definitionOf(server: string, { name, description = '', inputSchema }: OfferedTool): RegisteredToolDefinition {
  return {
    name: toolName(server, name),
    description: `[${server}] ${clean(description)}`,
    inputSchema,
    group: 'custom',
    requiresApproval: false,
    isTransactional: false,
    accessesSensitiveData: true,
    isExternal: true,
  };
}

/** `mcp_SERVER_TOOL`, in the characters every model accepts; a name cannot be that of a built-in tool. */
function toolName(server: string, tool: string): string {
  return `mcp_${server}_${tool}`.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
}

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION);
