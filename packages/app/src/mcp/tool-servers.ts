import { createToolRegistrar, type StrangersToolDefinition, type ToolRegistry } from '@finclaw/agent';
import type { FinClawConfig } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { CleanupFn } from '@finclaw/types';
import { type OfferedTool, ToolServer, type ToolServerConfig } from './tool-server.ts';

interface ToolServersDeps {
  readonly servers: FinClawConfig['tools']['mcpServers'];
  readonly tools: ToolRegistry;
  readonly logger: FinClawLogger;
  readonly version?: string;
}

const MAX_DESCRIPTION = 1000;

/**
 * Connects the configured tool servers and takes their tools into the registry, as a stranger's: each call asks first unless the owner
 * says that the tool changes nothing, and nobody vouches for a result but for the fields the owner trusts. A server that cannot be reached
 * is left out. What a server says about its tools is taken once; it cannot change them later.
 */
export async function connectToolServers({
  servers = {},
  tools,
  logger,
  version = '0.0.0',
}: ToolServersDeps): Promise<CleanupFn> {
  const wanted = Object.entries(servers).filter(([, config]) => config.enabled !== false);
  const connected = await Promise.all(
    wanted.map(async ([name, config]) => {
      const server = new ToolServer(name, config, version, logger);
      try {
        return { server, config, offered: await server.listTools() };
      } catch (error) {
        logger.warn('A tool server was left out', { server: name }, error);
        await server.close();
        return { server, config, offered: [] };
      }
    }),
  );
  for (const { server, offered, config } of connected) {
    const registrar = createToolRegistrar(tools, 'plugin', config.trusted);
    for (const tool of offered) {
      try {
        registrar.register(definitionOf(server.name, tool, isReadOnly(tool, config)), async (input, { abortSignal }) => {
          const { texts, isError } = await server.call(tool.name, input, abortSignal);
          const origin = `tool server ${server.name}`;
          return { content: texts.join('\n'), isError, parts: texts.map((text) => ({ text, trust: 'untrusted', origin })) };
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

/** What a server says about its own tools counts only when the owner says so. */
function isReadOnly({ name, annotations }: OfferedTool, { readOnly = false }: ToolServerConfig): boolean {
  if (typeof readOnly !== 'boolean') return readOnly.includes(name);
  return readOnly && annotations?.readOnlyHint === true;
}

/** What the gate is told: the strictest that may be true, since nobody here knows what the tool does. */
function definitionOf(
  server: string,
  { name, description = '', inputSchema }: OfferedTool,
  changesNothing: boolean,
): StrangersToolDefinition {
  return {
    name: toolName(server, name),
    description: `[${server}] ${clean(description)}`,
    inputSchema,
    group: 'custom',
    ...(changesNothing && { changes: 'nothing' }),
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
