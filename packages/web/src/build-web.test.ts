import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const FIRST_LOAD_LIMIT = 80_000;

describe('the built page', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'finclaw-page-'));
  let html = '';
  beforeAll(async () => {
    const { buildWeb } = await import(join(root, 'scripts', 'build-web.mjs'));
    mkdirSync(join(outDir, 'assets'));
    writeFileSync(join(outDir, 'assets', 'page-old.js'), '');
    await buildWeb(outDir);
    html = readFileSync(join(outDir, 'index.html'), 'utf8');
  });
  afterAll(() => rmSync(outDir, { recursive: true }));

  const assetsOf = (text: string): string[] =>
    [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!);

  it('loads less than 80 kB, compressed, before it can be used', () => {
    const files = ['/index.html', ...assetsOf(html)];
    const bytes = files.map((file) => gzipSync(readFileSync(join(outDir, file))).length);
    expect(files.length).toBeGreaterThanOrEqual(4);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_LIMIT);
  });

  it('has nothing inline, so that the policy against injected scripts and styles can be strict', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    expect(html).not.toContain('{{');
  });

  it('asks no other host for anything', () => {
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]!);
    expect(addresses.filter((address) => !address.startsWith('/assets/'))).toEqual([]);
    const styles = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.css'));
    expect(styles).toHaveLength(1);
    expect(readFileSync(join(outDir, 'assets', styles[0]!), 'utf8')).not.toMatch(/url\(|@import/);
  });

  it('names every file after its content, so that browsers can keep it, and leaves nothing of an earlier build', () => {
    for (const name of readdirSync(join(outDir, 'assets')))
      expect(name).toMatch(/^[\w.-]+-[\w-]{8}\.(js|css|svg|png|webmanifest)$/);
    expect(readdirSync(join(outDir, 'assets'))).not.toContain('page-old.js');
  });

  it('can be installed, and its worker keeps exactly the files of this build', () => {
    const manifest = JSON.parse(readFileSync(join(outDir, /href="(\/assets\/app-[^"]+)"/.exec(html)![1]!), 'utf8'));
    expect(manifest).toMatchObject({ name: 'FinClaw', start_url: '/', display: 'standalone' });
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    for (const { src } of manifest.icons)
      expect(readdirSync(join(outDir, 'assets'))).toContain(src.replace('/assets/', ''));
    const worker = readFileSync(join(outDir, 'service-worker.js'), 'utf8');
    const kept = JSON.parse(/JSON\.parse\('([^']+)'\)/.exec(worker)![1]!) as string[];
    for (const file of kept) expect(readdirSync(join(outDir, 'assets'))).toContain(file.replace('/assets/', ''));
    expect(kept).toEqual(expect.arrayContaining(assetsOf(html).filter((file) => /\.(js|css)$/.test(file))));
    expect(worker).not.toContain('{{');
  });

  it('keeps the licences of what it contains', () => {
    const scripts = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));
    const text = scripts.map((name) => readFileSync(join(outDir, 'assets', name), 'utf8')).join('');
    expect(text).toMatch(/@license|Apache/);
  });
});
