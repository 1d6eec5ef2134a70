// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is the configuration's own syntax.
import { describe, expect, it } from 'vitest';
import { type ConfigDeps, createConfigIO, loadConfig } from './config-io.ts';
import { defaultConfig } from './defaults.ts';
import { ConfigError, ConfigValidationError, MissingEnvVarError } from './errors.ts';
import { settingPath } from './setting-path.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const FILE = '/state/finclaw.json5';

function depsFor(text: string | undefined, more: Omit<ConfigDeps, 'files'> & { also?: Record<string, string> } = {}) {
  const { also = {}, ...rest } = more;
  const files = new MemoryFiles({ ...(text === undefined ? {} : { [FILE]: text }), ...also });
  return {
    files,
    homeDir: '/home/kim',
    env: { FINCLAW_STATE_DIR: '/state', LANG: 'en_US.UTF-8' },
    ...rest,
  } satisfies ConfigDeps;
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error('did not fail'),
    (error: Error) => error,
  );
}

describe('where the file is', () => {
  it.each([
    [{ FINCLAW_CONFIG: '/else/my.json5', FINCLAW_STATE_DIR: '/state' }, '/else/my.json5'],
    [{ FINCLAW_CONFIG: '~/my.json5' }, '/home/kim/my.json5'],
    [{ FINCLAW_CONFIG: '  ', FINCLAW_STATE_DIR: '/state' }, '/state/finclaw.json5'],
    [{}, '/home/kim/.finclaw/finclaw.json5'],
  ])('%j → %s', (env, path) => {
    expect(createConfigIO({ env, homeDir: '/home/kim' }).configPath).toBe(path);
  });

  it('a missing file means the defaults, without a word', async () => {
    const loaded = await loadConfig(depsFor(undefined));
    expect(loaded).toMatchObject({ config: defaultConfig, exists: false, locale: 'en', warnings: [] });
  });

  it('a file of an earlier version still starts; what it says of its owner is handed on, and changed elsewhere', async () => {
    const old =
      '{ locale: "ko", finance: { baseCurrency: "EUR", taxHome: "us" }, schedules: { timeZone: "Asia/Seoul" } }';
    const io = createConfigIO(depsFor(old));
    const { config, locale, formerProfile, warnings } = await io.loadConfig();
    expect([config, locale]).toEqual([defaultConfig, 'ko']);
    expect(formerProfile).toEqual({ language: 'ko', baseCurrency: 'EUR', taxResidence: 'us', timeZone: 'Asia/Seoul' });
    expect(warnings.map(({ path }) => path)).toEqual([
      'locale',
      'finance.baseCurrency',
      'finance.taxHome',
      'schedules.timeZone',
    ]);
    expect((await loadConfig(depsFor('{ locale: "klingon", finance: { baseCurrency: 7 } }'))).formerProfile).toEqual(
      {},
    );
    await expect(io.writeConfigFile([{ path: 'finance.taxHome', value: 'kr' }])).rejects.toThrow(
      /part of your profile/,
    );
  });

  it('a missing file that the user named means the defaults, with a warning', async () => {
    const { warnings, config } = await loadConfig(
      depsFor(undefined, { env: { FINCLAW_CONFIG: '/nowhere.json5', LANG: 'en' } }),
    );
    expect(config).toBe(defaultConfig);
    expect(warnings.map((each) => each.message)).toEqual([
      'The file in FINCLAW_CONFIG, /nowhere.json5, does not exist, so the defaults apply. Correct the path or create the file.',
    ]);
  });

  it.each(['', '  \n', '// nothing yet\n/* really */', '\uFEFF{}', '{}'])(
    'an empty file %j means the defaults',
    async (text) => {
      expect((await loadConfig(depsFor(text))).config).toEqual(defaultConfig);
    },
  );
});

describe('the pipeline', () => {
  it('includes, then fills in defaults, variables and home paths, then checks', async () => {
    const text = `{
      // a comment
      $include: './more.json5',
      gateway: { host: '\${HOST}' },
      agents: { entries: { a: { systemPrompt: '$\${HOST} costs $5' } } },
      locale: 'ko',
    }`;
    const deps = depsFor(text, {
      env: { FINCLAW_STATE_DIR: '/state', HOST: '~/x', LANG: 'en_US' },
      also: { '/state/more.json5': "{ gateway: { host: 'lost', port: 4000, corsOrigins: ['https://a.example'] } }" },
    });
    const { config, locale, sources } = await loadConfig(deps);
    expect(config.gateway).toEqual({ port: 4000, host: '/home/kim/x', corsOrigins: ['https://a.example'] });
    expect(config.agents.entries.a).toEqual({ systemPrompt: '${HOST} costs $5' });
    expect(config.session).toEqual(defaultConfig.session);
    expect(locale).toBe('ko');
    expect(sources).toEqual([FILE, '/state/more.json5']);
  });

  it('lets the user’s list replace a default list', async () => {
    const { config } = await loadConfig(depsFor("{ channels: { commands: { disabled: ['alert'] } } }"));
    expect(config.channels.commands.disabled).toEqual(['alert']);
  });

  it('freezes the result, defaults included, at every depth', async () => {
    for (const deps of [depsFor('{ agents: { bindings: [{ agentId: "main" }] } }'), depsFor(undefined)]) {
      const { config } = await loadConfig(deps);
      expect(() => Object.assign(config.gateway, { port: 1 })).toThrow(TypeError);
      expect(() => (config.agents.bindings as unknown[]).push(1)).toThrow(TypeError);
    }
  });

  it('a poisoned file does not reach any prototype', async () => {
    await loadConfig(
      depsFor('{ "__proto__": { polluted: 1 }, agents: { entries: { "__proto__": { polluted: 1 } } } }'),
    ).catch(() => {});
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('the cache', () => {
  it('gives the same object until something it depends on changes', async () => {
    const env: Record<string, string> = { FINCLAW_STATE_DIR: '/state', HOST: 'a' };
    const deps = depsFor("{ $include: 'b.json5', gateway: { host: '${HOST}' } }", {
      env,
      also: { '/state/b.json5': '{ gateway: { port: 1 } }' },
    });
    const io = createConfigIO(deps);
    const first = await io.loadConfig();
    expect(await io.loadConfig()).toBe(first);
    deps.files.files.set('/state/b.json5', '{ gateway: { port: 2 } }');
    expect((await io.loadConfig()).config.gateway.port).toBe(2);
    env.HOST = 'b';
    expect((await io.loadConfig()).config.gateway.host).toBe('b');
  });

  it('notices a file that appears and disappears', async () => {
    const deps = depsFor(undefined);
    const io = createConfigIO(deps);
    expect((await io.loadConfig()).exists).toBe(false);
    deps.files.files.set(FILE, '{ gateway: { port: 9 } }');
    expect((await io.loadConfig()).config.gateway.port).toBe(9);
    deps.files.files.delete(FILE);
    expect((await io.loadConfig()).config).toBe(defaultConfig);
  });
});

describe('what goes wrong', () => {
  it.each([
    ['{ gateway: { port: 1, }', 1, 24, 'the file ends too early'],
    ['{\n  gateway: {\n    port = 1\n  }\n}', 3, 10, 'character ='],
    ['{ a: "unfinished }', 1, 19, 'the file ends too early'],
  ])('names line and column of a syntax error in %j', async (text, line, column, what) => {
    const error = await failure(loadConfig(depsFor(text)));
    expect(error).toMatchObject({ name: 'ConfigError', code: 'CONFIG_ERROR', details: { line, column } });
    expect(error.message).toBe(
      `${FILE} is not valid JSON5 at line ${line}, column ${column} (${what}). Check the commas, quotes and brackets before it.`,
    );
  });

  it.each(['5', '[]', '"text"', 'null'])('refuses a file that holds %s', async (text) => {
    expect((await failure(loadConfig(depsFor(text)))).message).toMatch(/must be a JSON5 object/);
  });

  it('explains a file that cannot be read', async () => {
    const deps = depsFor('{}');
    deps.files.readFile = async () => {
      throw Object.assign(new Error('denied'), { code: 'EACCES' });
    };
    const error = await failure(loadConfig(deps));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toBe(`The settings file ${FILE} cannot be read (EACCES). Check its permissions.`);
  });

  it('explains a file that is not UTF-8', async () => {
    const deps = depsFor('{}');
    deps.files.readFile = async () => Uint8Array.of(0x7b, 0xbb, 0xe7, 0x7d);
    expect((await failure(loadConfig(deps))).message).toMatch(/is not UTF-8/);
  });

  it('never falls back to data that failed the check', async () => {
    const error = await failure(loadConfig(depsFor('{ gatway: { port: 1 }, gateway: { port: 0 } }')));
    expect(error).toBeInstanceOf(ConfigValidationError);
    expect((error as ConfigValidationError).issues.map((issue) => issue.path).sort()).toEqual([
      'gateway.port',
      'gatway',
    ]);
    expect(error.message.split('\n').sort()).toEqual([
      `${FILE}: There is no setting "gatway". Did you mean "gateway"?`,
      `${FILE}: gateway.port must be a whole number from 1 to 65535, but it is 0.`,
    ]);
  });

  it('names the variable and the setting', async () => {
    const error = await failure(loadConfig(depsFor("{ agents: { providers: { openai: { apiKey: '${NO_KEY}' } } } }")));
    expect(error).toBeInstanceOf(MissingEnvVarError);
    expect(error).toMatchObject({
      variable: 'NO_KEY',
      path: 'agents.providers.openai.apiKey',
      code: 'CONFIG_ENV_MISSING',
    });
    expect(error.message).toMatch(/agents\.providers\.openai\.apiKey uses the environment variable NO_KEY/);
  });

  it('only warns about a variable in a section that is off, by default too', async () => {
    const { config, warnings } = await loadConfig(depsFor("{ channels: { discord: { botToken: '${NO_TOKEN}' } } }"));
    expect(config.channels.discord.botToken).toBeUndefined();
    expect(warnings).toMatchObject([{ path: 'channels.discord.botToken', severity: 'warning' }]);
    const on = "{ channels: { discord: { enabled: true, botToken: '${NO_TOKEN}' } } }";
    expect(await failure(loadConfig(depsFor(on)))).toBeInstanceOf(MissingEnvVarError);
  });

  it('speaks the language of the file, else of the system', async () => {
    expect((await failure(loadConfig(depsFor("{ locale: 'ko', x: 1 }")))).message).toContain('설정이 없습니다');
    expect((await failure(loadConfig(depsFor('{ x: 1 }', { locale: 'ko' })))).message).toContain('설정이 없습니다');
    expect((await failure(loadConfig(depsFor('{ x: 1 }')))).message).toContain('There is no setting');
  });
});

it.each(['__proto__.x', 'gateway.constructor.prototype.x', '', 'a..b'])('%j is not the path of a setting', (path) => {
  expect(() => settingPath(path)).toThrow(ConfigError);
});

describe('the snapshot', () => {
  it.each([
    ['a missing file', undefined, { exists: false, valid: true, issues: [] }],
    [
      'a good file',
      '{ gateway: { port: 9 } }',
      { exists: true, valid: true, issues: [], parsed: { gateway: { port: 9 } } },
    ],
    ['a bad value', '{ gateway: { port: 0 } }', { exists: true, valid: false, issues: [{ path: 'gateway.port' }] }],
    ['a syntax error', '{', { exists: true, valid: false, issues: [{ path: '' }] }],
    ['a missing variable', "{ gateway: { host: '${NO}' } }", { valid: false, issues: [{ path: 'gateway.host' }] }],
  ])('describes %s without throwing', async (_case, text, expected) => {
    const snapshot = await createConfigIO(depsFor(text)).readConfigFileSnapshot();
    expect(snapshot).toMatchObject(expected);
    expect(snapshot.raw).toBe(text);
    if (!snapshot.valid) expect(snapshot.config).toEqual(defaultConfig);
    if (text !== undefined) expect(snapshot.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
