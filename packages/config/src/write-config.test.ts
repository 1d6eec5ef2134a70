// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is the configuration's own syntax.
import { lstatSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createConfigIO } from './config-io.ts';
import { ConfigError } from './errors.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'finclaw-config-'));
const ioFor = (configPath: string, env: Record<string, string> = {}) =>
  createConfigIO({ configPath, env: { LANG: 'en', ...env } });

describe('writing the file', () => {
  it('creates it with the change only, readable by its owner only', async () => {
    const path = join(folder(), 'new', 'finclaw.json5');
    const io = ioFor(path);
    await io.writeConfigFile([
      { path: 'gateway.port', value: 9000 },
      { path: 'backup.folder', value: 'b' },
    ]);
    expect(readFileSync(path, 'utf8')).toBe(
      "{\n  gateway: {\n    port: 9000,\n  },\n  backup: {\n    folder: 'b',\n  },\n}\n",
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await io.loadConfig()).config.gateway.port).toBe(9000);
  });

  it('keeps comments, never writes a resolved secret or a default, and keeps a backup', async () => {
    const path = join(folder(), 'finclaw.json5');
    const before =
      "{\n  // key from the environment\n  agents: { providers: { openai: { apiKey: '${SECRET_KEY}' } } },\n}\n";
    writeFileSync(path, before);
    await ioFor(path, { SECRET_KEY: 'sk-secret' }).writeConfigFile([{ path: 'logging.level', value: 'debug' }]);
    const after = readFileSync(path, 'utf8');
    expect(after).toBe(before.replace('\n}\n', "\n  logging: {\n    level: 'debug',\n  },\n}\n"));
    expect(after).not.toContain('sk-secret');
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe(before);
    expect(readdirSync(join(path, '..')).sort()).toEqual(['finclaw.json5', 'finclaw.json5.bak']);
  });

  it('refuses a change that would not be valid and leaves the file alone', async () => {
    const path = join(folder(), 'finclaw.json5');
    writeFileSync(path, '{ gateway: { port: 1 } }');
    const error = await ioFor(path)
      .writeConfigFile([{ path: 'gateway.prot', value: 2 }])
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(/^The settings were not saved\. .*Did you mean "gateway\.port"\?$/);
    expect(readFileSync(path, 'utf8')).toBe('{ gateway: { port: 1 } }');
  });

  it('writes through a symbolic link instead of replacing it', async () => {
    const home = folder();
    writeFileSync(join(home, 'real.json5'), '{}');
    symlinkSync(join(home, 'real.json5'), join(home, 'finclaw.json5'));
    await ioFor(join(home, 'finclaw.json5')).writeConfigFile([{ path: 'backup.folder', value: 'b' }]);
    expect(lstatSync(join(home, 'finclaw.json5')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(home, 'real.json5'), 'utf8')).toContain("folder: 'b'");
  });

  it('explains a folder that cannot be written', async () => {
    const blocker = join(folder(), 'file');
    writeFileSync(blocker, '');
    const error = await ioFor(join(blocker, 'finclaw.json5'))
      .writeConfigFile([{ path: 'backup.folder', value: 'b' }])
      .catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(/Cannot write .* Check the folder permissions/);
  });
});
