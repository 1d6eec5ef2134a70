import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, expect } from 'vitest';
import { FinclawProcess } from '../finclaw-process.ts';
import { providersOf, type WiredHome } from './wired-home.ts';

/** A server with the channel of `examples/lobby-channel`, on which alice talks in a room or alone. */
interface LobbyRoom {
  readonly server: FinclawProcess | undefined;
  /** Writes the settings, with other plugins beside the channel, and starts the server. */
  openRoom(finance?: object, plugins?: readonly string[]): Promise<void>;
  /** Starts the server again with the same settings. */
  serve(): Promise<void>;
  /** Says something in the room, to the assistant. */
  say(text: string): Promise<void>;
  /** Says something in a chat of alice's own. */
  sayAlone(text: string): Promise<void>;
  /** Everything that was answered in the room. */
  heard(): Promise<string>;
}

/** Gives each test of a file a lobby of its own. */
export function lobbyRoom(home: WiredHome, env: Readonly<Record<string, string>>): LobbyRoom {
  let server: FinclawProcess | undefined;
  let port: number;
  let count = 0;
  afterEach(async () => {
    server?.child.kill('SIGKILL');
    await server?.finished;
    server = undefined;
  });
  const serve = async (): Promise<void> => {
    server = new FinclawProcess(['serve'], home.dir, { env });
    await server.shows('http://');
  };
  const post = async (message: object): Promise<void> => {
    count += 1;
    const body = JSON.stringify({ id: `m${count}`, from: 'alice', ...message });
    const url = `http://127.0.0.1:${port}/say`;
    const send = () =>
      fetch(url, { method: 'POST', body }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(send).toBe(202);
  };
  return {
    get server() {
      return server;
    },
    serve,
    async openRoom(finance = {}, plugins = []) {
      const examples = join(import.meta.dirname, '..', '..', '..', '..', '..', 'examples');
      mkdirSync(join(home.dir, 'plugins'), { mode: 0o755, recursive: true });
      cpSync(join(examples, 'lobby-channel'), join(home.dir, 'plugins', 'lobby-channel'), { recursive: true });
      port = await freePort();
      home.configure({
        locale: 'en',
        agents: { providers: providersOf(home.fake) },
        gateway: { port: await freePort() },
        plugins: { enabled: ['lobby-channel', ...plugins] },
        channels: { lobby: { port, allowFrom: ['alice'], pairing: false } },
        finance,
      });
      await serve();
    },
    say: (text) => post({ room: 'hall', text: `@finclaw ${text}` }),
    sayAlone: (text) => post({ text }),
    async heard() {
      const response = await fetch(`http://127.0.0.1:${port}/heard?by=hall`);
      return ((await response.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text).join(' | ');
    },
  };
}
