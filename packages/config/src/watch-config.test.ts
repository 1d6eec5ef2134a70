import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConfigIO } from './config-io.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { type ConfigChange, type WatchFolder, watchConfig } from './watch-config.ts';

/** File events that tests fire themselves. */
class FakeFolders {
  readonly listeners = new Map<string, (name: string | null) => void>();
  readonly watch: WatchFolder = (folder, onEvent) => {
    this.listeners.set(folder, onEvent);
    return () => this.listeners.delete(folder);
  };
}

async function start(text: string) {
  const files = new MemoryFiles({ '/c/finclaw.json5': text });
  const io = createConfigIO({ files, configPath: '/c/finclaw.json5', env: { LANG: 'en' }, homeDir: '/h' });
  const folders = new FakeFolders();
  const changes: ConfigChange[] = [];
  const errors: unknown[] = [];
  const stop = watchConfig(io, {
    initial: await io.loadConfig(),
    onChange: (change) => changes.push(change),
    onInvalid: (error) => errors.push(error),
    watchFolder: folders.watch,
  });
  const edit = async (path: string, content: string): Promise<void> => {
    files.files.set(path, content);
    folders.listeners.get('/c')?.(path.slice(path.lastIndexOf('/') + 1));
    await settle();
  };
  return { files, folders, changes, errors, stop, edit };
}

const settle = () => vi.advanceTimersByTimeAsync(1000);

it('notices a real file that an editor replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-watch-'));
  const io = createConfigIO({ configPath: join(folder, 'finclaw.json5'), env: {} });
  const changes: ConfigChange[] = [];
  const stop = watchConfig(io, {
    initial: await io.loadConfig(),
    onChange: (change) => changes.push(change),
    onInvalid: (error) => expect.unreachable(String(error)),
    settleMs: 1,
  });
  await io.writeConfigFile([{ path: 'gateway.port', value: 4321 }]);
  await vi.waitFor(() => expect(changes[0]?.changedPaths).toEqual(['gateway.port']));
  stop();
});

it('watching a folder that does not exist does no harm', async () => {
  const io = createConfigIO({ configPath: '/nowhere/at/all/finclaw.json5', env: {} });
  const stop = watchConfig(io, { initial: await io.loadConfig(), onChange: () => {}, onInvalid: () => {} });
  stop();
});

describe('hot reload', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('reports a valid change with the paths that differ', async () => {
    const { changes, errors, edit } = await start('{ gateway: { port: 1 } }');
    await edit(
      '/c/finclaw.json5',
      '{ gateway: { port: 2 }, channels: { commands: { disabled: ["x"] } }, backup: { keep: 3 } }',
    );
    expect(errors).toEqual([]);
    expect(changes.map((change) => change.changedPaths)).toEqual([
      ['gateway.port', 'channels.commands.disabled', 'backup.keep'],
    ]);
    expect([changes[0]?.previous.gateway.port, changes[0]?.current.gateway.port]).toEqual([1, 2]);
  });

  it('keeps the old configuration when the new one is not valid, and picks up the repair', async () => {
    const { changes, errors, edit } = await start('{ gateway: { port: 1 } }');
    await edit('/c/finclaw.json5', '{ gateway: { port: 0 } }');
    await edit('/c/finclaw.json5', '{ gateway:');
    expect([changes.length, errors.length]).toEqual([0, 2]);
    await edit('/c/finclaw.json5', '{ gateway: { port: 3 } }');
    expect(changes.map(({ previous, current }) => [previous.gateway.port, current.gateway.port])).toEqual([[1, 3]]);
  });

  it('says nothing when only a comment changed, or another file', async () => {
    const { changes, errors, folders, edit } = await start('{}');
    await edit('/c/finclaw.json5', '{} // hello');
    await edit('/c/other.txt', 'x');
    folders.listeners.get('/c')?.(null);
    await settle();
    expect([changes, errors]).toEqual([[], []]);
  });

  it('reads once after a burst of events', async () => {
    const { changes, files, folders } = await start('{ gateway: { port: 1 } }');
    for (let port = 2; port <= 9; port++) {
      files.files.set('/c/finclaw.json5', `{ gateway: { port: ${port} } }`);
      folders.listeners.get('/c')?.('finclaw.json5');
      await vi.advanceTimersByTimeAsync(10);
    }
    await settle();
    expect(changes.map((change) => change.current.gateway.port)).toEqual([9]);
  });

  it('follows included files, also those added later', async () => {
    const { changes, files, edit } = await start('{}');
    files.files.set('/c/more.json5', '{ gateway: { port: 5 } }');
    await edit('/c/finclaw.json5', '{ $include: "more.json5" }');
    await edit('/c/more.json5', '{ gateway: { port: 6 } }');
    expect(changes.map((change) => change.current.gateway.port)).toEqual([5, 6]);
  });

  it('stops', async () => {
    const { changes, folders, stop, edit } = await start('{}');
    const listener = folders.listeners.get('/c');
    // A change that is not read yet is not read any more.
    listener?.('finclaw.json5');
    stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(folders.listeners.size).toBe(0);
    listener?.('finclaw.json5');
    await edit('/c/finclaw.json5', '{ gateway: { port: 5 } }');
    expect(changes).toEqual([]);
  });
});
