import type { ConfigFiles } from '../config-files.ts';

/** Files in memory; links map a path to the path it stands for. */
export class MemoryFiles implements ConfigFiles {
  readonly files: Map<string, string>;
  readonly links: Map<string, string>;

  constructor(files: Record<string, string> = {}, links: Record<string, string> = {}) {
    this.files = new Map(Object.entries(files));
    this.links = new Map(Object.entries(links));
  }

  async readFile(path: string): Promise<Uint8Array> {
    const text = this.files.get(await this.realPath(path));
    if (text === undefined) throw missing(path);
    return Buffer.from(text);
  }

  async realPath(path: string): Promise<string> {
    const target = this.links.get(path) ?? path;
    if (!this.files.has(target)) throw missing(path);
    return target;
  }

  async writeFile(path: string, text: string): Promise<void> {
    this.files.set(path, text);
  }
}

function missing(path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
}
