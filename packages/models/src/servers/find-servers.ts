import { connect } from 'node:net';
import { VENDORS } from '@finclaw/config';
import type { AgentConfig } from '../auth/resolver.ts';

/** A local model server, and whether it is running. */
export interface LocalServer {
  readonly provider: string;
  readonly baseUrl: string;
  readonly isListening: boolean;
  readonly isConfigured: boolean;
}

/** On the local machine a connection succeeds at once or never. */
const CONNECT_MS = 50;

/** Checks the usual addresses of local model servers, all at once and for no longer than 50 ms. */
export async function findLocalServers(
  config: AgentConfig,
  env: Readonly<Record<string, string | undefined>>,
  connectMs: number = CONNECT_MS,
): Promise<readonly LocalServer[]> {
  const local = Object.entries(VENDORS).filter(([, vendor]) => 'isLocal' in vendor);
  return Promise.all(
    local.map(async ([provider]) => {
      const baseUrl = localAddress(provider, config, env);
      const isConfigured = config.providers?.[provider] !== undefined;
      return { provider, baseUrl, isConfigured, isListening: await isListening(baseUrl, connectMs) };
    }),
  );
}

/** Returns the address of a local server: as configured, from its own variable, or at its usual port. */
export function localAddress(
  provider: string,
  { providers }: AgentConfig,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const usual = VENDORS[provider as 'ollama'].baseUrl;
  return (
    providers?.[provider]?.baseUrl ?? (provider === 'ollama' ? readOllamaHost(env.OLLAMA_HOST) : undefined) ?? usual
  );
}

/**
 * Parses the variable, which may contain a host, a port, both or a whole address; 0.0.0.0 means that the server listens
 * everywhere.
 */
function readOllamaHost(raw: string | undefined): string | undefined {
  const text = raw?.trim().replace(/^["']|["']$/g, '');
  if (!text) return undefined;
  const address = /^https?:\/\//.test(text) ? text : `http://${text.startsWith(':') ? `127.0.0.1${text}` : text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  if (url.port === '' && !/^https?:\/\//.test(text)) url.port = '11434';
  return url.origin;
}

function isListening(baseUrl: string, connectMs: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  });
  const end = (isThere: boolean): void => {
    clearTimeout(timer);
    socket.destroy();
    resolve(isThere);
  };
  const timer = setTimeout(() => end(false), connectMs);
  socket.on('connect', () => end(true)).on('error', () => end(false));
  return promise;
}
