import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfigIO } from '@finclaw/config';
import type { SettingView } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
let file = '';
beforeEach(async () => {
  fixture = await GatewayFixture.start({
    options: {
      settings: {
        loadConfig: () => io().loadConfig(),
        readConfigFileSnapshot: () => io().readConfigFileSnapshot(),
        writeConfigFile: (edits) => io().writeConfigFile(edits),
      },
    },
  });
  file = join(fixture.stateDir, 'finclaw.json5');
  writeFileSync(file, '{\n  // mine\n  session: { resetPolicy: "daily" },\n}\n');
});
afterEach(() => fixture.dispose());

const io = () => createConfigIO({ env: { FINCLAW_STATE_DIR: fixture.stateDir }, configPath: file, locale: 'en' });
const settings = async () => (await fixture.call('config.get', {})).settings;
const named = (list: readonly SettingView[], path: string) => list.find((setting) => setting.path === path);

describe('settings on the page', () => {
  it('config.get: what the file says, its defaults, and what is in force', async () => {
    const list = await settings();
    expect(named(list, 'session.resetPolicy')).toMatchObject({ kind: 'choice', value: 'daily', inForce: 'idle' });
    expect(named(list, 'session.queue.mode')).toMatchObject({
      value: 'queue',
      inForce: 'queue',
      choices: expect.arrayContaining(['queue', 'steer']),
    });
    expect(named(list, 'models.defaultModel')).toMatchObject({
      value: null,
      choices: expect.arrayContaining(['offline']),
    });
  });

  it('config.update: writes the file, keeps what stands beside it, and null takes it out again', async () => {
    const update = (path: string, value: string | null) => fixture.call('config.update', { path, value });
    expect(await update('agents.budget.perDayUsd', '2.5')).toMatchObject({ setting: { value: '2.5', inForce: '2.5' } });
    expect(await update('finance.alertDefaults.quietHours', '22:00-07:00')).toMatchObject({
      setting: { value: '22:00-07:00' },
    });
    expect(await update('models.defaultModel', 'google/gemini-9-ultra')).toMatchObject({
      setting: { value: 'google/gemini-9-ultra' },
    });
    expect(await update('models.defaultModel', null)).toMatchObject({ setting: { value: null } });
    expect(await update('session.resetPolicy', null)).toMatchObject({ setting: { value: 'idle' } });
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('// mine');
    expect(text).toContain('perDayUsd: 2.5');
    expect(text).not.toContain('resetPolicy');
  });

  it.each([
    ['a word that is no choice', 'session.resetPolicy', 'sometimes'],
    ['a model that is not there', 'models.defaultModel', 'no-such-model'],
    ['no number', 'agents.budget.perDayUsd', '-1'],
    ['a time that does not exist', 'finance.alertDefaults.quietHours', '25:00-07:00'],
    ['CVE-2026-25593 a program to start', 'tools.mcpServers.x.command', '/bin/sh'],
    ['CVE-2026-35629 where a key is sent', 'agents.providers.anthropic.baseUrl', 'http://evil.example'],
    ['who may talk', 'channels.telegram.allowFrom', '*'],
    ['what may run', 'tools.policyRules', '[]'],
    ['who may connect', 'gateway.host', '0.0.0.0'],
  ])('refuses %s and writes nothing', async (_, path, value) => {
    const before = readFileSync(file, 'utf8');
    await expect(fixture.call('config.update', { path, value })).rejects.toMatchObject({
      failure: { code: 'INVALID_INPUT' },
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('says what is wrong with a file that somebody broke', async () => {
    writeFileSync(file, '{ sesion: {} }');
    await expect(settings()).rejects.toThrow(/sesion/);
  });

  it('a program needs the admin scope', async () => {
    const token = await fixture.token('read', 'write');
    await expect(fixture.call('config.get', {}, token)).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
  });
});
