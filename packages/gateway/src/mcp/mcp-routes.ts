import { ownerOf } from '@finclaw/app';
import { Refusal } from '@finclaw/config';
import { toolLabel } from '@finclaw/tools';
import type { WebStandardStreamableHTTPServerTransport as HttpTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isLoopback } from '../access/listen-address.ts';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { HttpContext, Route } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import type { ConversationItem } from '../openai/openai-question.ts';
import { DEFAULT_MODEL, nameAnswer, runQuestion } from '../openai/run-question.ts';
import type { AskAssistant } from './assistant-tools.ts';
import { createMcpServer, namesOf } from './mcp-server.ts';

/** A client that has introduced itself. */
interface McpSession {
  readonly transport: HttpTransport;
  /** The token's principal, with its present rights. */
  principal: Principal;
}

/** More clients than this at a time, and the one that has been silent longest is forgotten. */
const MAX_SESSIONS = 100;

/**
 * Returns the routes of the tools for MCP clients over Streamable HTTP, with the gateway's tokens. A GET for a separate
 * stream is refused.
 */
export function mcpRoutes(context: GatewayContext): readonly Route[] {
  const { mcpApi = 'local' } = context.config;
  if (mcpApi === 'off') return [];
  const sessions = new Map<string, McpSession>();

  async function open(principal: Principal): Promise<HttpTransport> {
    const { WebStandardStreamableHTTPServerTransport } = await import(
      '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
    );
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, session),
      onsessionclosed: (id) => void sessions.delete(id),
      maxRequestBodySize: LIMITS.maxSmallRequestBytes,
    });
    const session: McpSession = { transport, principal };
    const server = await createMcpServer({
      tools: context.app.tools,
      version: context.version,
      locale: context.app.people.profiles.of(principal.person).language,
      includesPrivate: true,
      mayWrite: () => session.principal.scopes.has('write'),
      readable: context.app.finance.served.readableBy(ownerOf(principal)),
      holder: principal,
      ask: principal.scopes.has('write') ? (asked, run) => askHere(context, session.principal, asked, run) : undefined,
      complete: (typed) => namesOf(context.app, typed),
    });
    await server.connect(transport as never);
    const [oldest] = sessions;
    if (oldest && sessions.size >= MAX_SESSIONS) {
      sessions.delete(oldest[0]);
      await oldest[1].transport.close();
    }
    return transport;
  }

  async function handle(c: HttpContext, principal: Principal): Promise<Response> {
    if (mcpApi === 'local' && !isLoopback(c.get('site').client))
      throw new Refusal('FORBIDDEN', 'gateway.mcp.notFromHere');
    const id = c.req.header('mcp-session-id');
    if (id === undefined) return (await open(principal)).handleRequest(c.req.raw);
    const session = sessions.get(id);
    // A token must not use the session of another.
    if (session?.principal.id !== principal.id) throw new Refusal('METHOD_NOT_FOUND', 'gateway.notFound');
    session.principal = principal;
    sessions.delete(id);
    sessions.set(id, session);
    return session.transport.handleRequest(c.req.raw);
  }

  return [
    { verb: 'POST', path: '/mcp', scope: 'read', handle },
    { verb: 'DELETE', path: '/mcp', scope: 'read', handle },
    { verb: 'GET', path: '/mcp', scope: 'read', handle: async (c) => c.body(null, 405) },
  ];
}

/** Asks the assistant for an MCP client, in the conversation it continues or in a new one. */
async function askHere(
  context: GatewayContext,
  principal: Principal,
  { question, conversation }: Parameters<AskAssistant>[0],
  { signal, onTool }: Parameters<AskAssistant>[1],
): ReturnType<AskAssistant> {
  const { eventBus, locale } = context.app;
  const answer = nameAnswer();
  const items: readonly ConversationItem[] = [
    ...(conversation === undefined ? [] : [{ kind: 'reference' as const, id: conversation }]),
    { kind: 'text', role: 'user', text: question, files: [] },
  ];
  const asked = { model: DEFAULT_MODEL, items, tools: [], functions: [], stops: [] };
  const finished = await runQuestion(context, principal, asked, answer, signal, (sessionKey) =>
    eventBus.on('tool:execute:start', (name, sessionId) => {
      if (sessionId === sessionKey) onTool(toolLabel(name, locale));
    }),
  );
  return { ...finished, conversation: `resp_${answer}` };
}
