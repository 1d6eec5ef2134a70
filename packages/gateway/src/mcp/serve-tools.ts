import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';

interface ServeToolsOptions extends McpServerOptions {
  readonly client: Transport | { readonly input: Readable; readonly output: Writable };
}

/** Offers the finance tools to one MCP client until it disconnects. */
export async function serveTools({ client, ...options }: ServeToolsOptions): Promise<void> {
  const server = await createMcpServer(options);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  await server.connect('input' in client ? await streamTransport(client, () => void server.close()) : client);
  await closed;
}

/**
 * Connects over lines of JSON. The transport does not notice that its client has gone, so the end of the input is
 * watched here.
 */
async function streamTransport(
  { input, output }: { readonly input: Readable; readonly output: Writable },
  onEnd: () => void,
): Promise<Transport> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  input.once('end', onEnd);
  input.once('close', onEnd);
  return new StdioServerTransport(input, output);
}
