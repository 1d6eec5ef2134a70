import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@finclaw/types';
import type { ConfigIO, LoadedConfig } from './config-io.ts';
import { type ConfigPath, formatPath } from './dotted-path.ts';
import type { FinClawConfig } from './schema/config-schema.ts';

export interface ConfigChange {
  readonly previous: FinClawConfig;
  readonly current: FinClawConfig;
  /** Dotted paths of the settings that differ; never empty. */
  readonly changedPaths: readonly string[];
}

/**
 * Calls back with the name of a file that changed in the folder, or null when the platform cannot tell; returns the
 * function that stops it.
 */
export type WatchFolder = (folder: string, onEvent: (name: string | null) => void) => () => void;

interface WatchConfigOptions {
  readonly initial: LoadedConfig;
  readonly onChange: (change: ConfigChange) => void;
  /**
   * Called when the file became invalid, and the program continues with the previous configuration; or when `onChange`
   * threw.
   */
  readonly onInvalid: (error: unknown) => void;
  readonly watchFolder?: WatchFolder;
  /** Editors write in several steps; a change is read when the folder has been quiet for this long. Default 100. */
  readonly settleMs?: number;
  /** Also rereads at this interval, where others may change it elsewhere. */
  readonly everyMs?: number | undefined;
}

/** Follows the configuration file and the files it includes until the returned function is called. */
export function watchConfig(io: Pick<ConfigIO, 'loadConfig'>, options: WatchConfigOptions): () => void {
  const { watchFolder = watchNodeFolder, settleMs = 100 } = options;
  let loaded = options.initial;
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> | undefined;
  let isStopped = false;
  let unwatch = watchSources();
  const again = options.everyMs === undefined ? undefined : setInterval(schedule, options.everyMs).unref();

  // Folders are watched, not files: an atomic write replaces the file, and a watch on the old one would never fire
  // again.
  function watchSources(): () => void {
    const folders = Map.groupBy(loaded.sources, (source) => dirname(source));
    const ends = [...folders].map(([folder, sources]) => {
      const names = new Set(sources.map((source) => basename(source)));
      return watchFolder(folder, (name) => {
        if (name === null || names.has(name)) schedule();
      });
    });
    return () => {
      for (const end of ends) end();
    };
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reloading = (reloading ?? Promise.resolve()).then(reload);
    }, settleMs);
    timer.unref();
  }

  async function reload(): Promise<void> {
    try {
      const next = await io.loadConfig();
      if (isStopped) return;
      const previous = loaded;
      loaded = next;
      if (String(previous.sources) !== String(next.sources)) {
        unwatch();
        unwatch = watchSources();
      }
      const changed = changedPaths(previous.config, next.config);
      if (changed.length > 0)
        options.onChange({ previous: previous.config, current: next.config, changedPaths: changed });
    } catch (error) {
      if (!isStopped) options.onInvalid(error);
    }
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(again);
    unwatch();
  };
}

/** Ignores a folder that does not exist or cannot be watched: reloading by hand still works. */
function watchNodeFolder(folder: string, onEvent: (name: string | null) => void): () => void {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => onEvent(name));
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}

/** The dotted paths of the settings that differ; a list counts as one setting. */
function changedPaths(previous: unknown, current: unknown, at: ConfigPath = []): readonly string[] {
  if (!isRecord(previous) || !isRecord(current)) return isDeepStrictEqual(previous, current) ? [] : [formatPath(at)];
  const keys = new Set([...Object.keys(previous), ...Object.keys(current)]);
  return [...keys].flatMap((key) => changedPaths(previous[key], current[key], [...at, key]));
}
