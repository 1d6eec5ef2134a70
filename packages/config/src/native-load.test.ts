import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, 'index.ts');

/** Loads the configuration in a Node of its own and reports what it imported on the way. */
function loadIn(entry: string, stateDir: string): { port: number; imported: string[] } {
  const program = `
    const { registerHooks } = await import('node:module');
    const imported = [];
    registerHooks({ resolve: (specifier, context, next) => { imported.push(specifier); return next(specifier, context); } });
    const { loadConfig } = await import(${JSON.stringify(pathToFileURL(entry).href)});
    const { config } = await loadConfig();
    process.stdout.write(JSON.stringify({ port: config.gateway.port, imported }));`;
  const env = { ...process.env, FINCLAW_STATE_DIR: stateDir, FINCLAW_CONFIG: '', NODE_OPTIONS: '' };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }));
}

function stateDir(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-native-'));
  if (text !== undefined) writeFileSync(join(folder, 'finclaw.json5'), text);
  return folder;
}

describe('the loader outside the test runner', () => {
  it('reads a real JSON5 file in native ESM', () => {
    expect(loadIn(source, stateDir("{ /* JSON5 */ gateway: { port: +4321, }, locale: 'en' }")).port).toBe(4321);
  });

  it('loads neither the schema nor the parser when there is no file', () => {
    const { port, imported } = loadIn(source, stateDir());
    expect(port).toBe(18_789);
    expect(imported.filter((specifier) => /zod|json5|validate\.ts/.test(specifier))).toEqual([]);
  });

  it('does the same from the bundled output', async () => {
    const output = mkdtempSync(join(tmpdir(), 'finclaw-bundle-'));
    const bundle = await rolldown({ input: { config: source }, platform: 'node', logLevel: 'silent' });
    await bundle.write({
      dir: output,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    await bundle.close();
    const entry = join(output, 'config.mjs');
    expect(loadIn(entry, stateDir('{ gateway: { port: 0x10, } }')).port).toBe(16);
    expect(loadIn(entry, stateDir()).imported.filter((specifier) => /validate|json5/.test(specifier))).toEqual([]);
  });
});
