import { readFile, realpath } from 'node:fs/promises';

/** The file system functions the configuration needs. */
export interface ConfigFiles {
  readFile(path: string): Promise<Uint8Array>;
  /** The path with every symbolic link resolved. */
  realPath(path: string): Promise<string>;
  /** Replaces the file whole, readable by its owner only, and creates its folder if need be. */
  writeFile(path: string, text: string): Promise<void>;
}

/** The machine's own files. */
export const nodeConfigFiles: ConfigFiles = {
  readFile: (path) => readFile(path),
  realPath: (path) => realpath(path),
  // Most runs only read, so the modules for writing are loaded lazily.
  writeFile: async (path, text) => (await import('./replace-file.ts')).replaceFile(path, text),
};
