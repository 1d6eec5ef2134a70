import { createConfigIO, message, vendorOf } from '@finclaw/config';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { settingsInForce } from './settings-in-force.ts';

/** The steps of the set-up, in their order. */
export type StepName = 'language' | 'model' | 'budget' | 'data' | 'import' | 'bot' | 'schedule';

/** One thing to set up. */
export interface Step {
  readonly name: StepName;
  /** What holds now, in a few words; absent where each answer adds one more. */
  readonly current?: (invocation: Invocation) => Promise<string>;
  /** Does what the answer says; throws with a sentence when it cannot. */
  take(invocation: Invocation, answer: string): Promise<number>;
}

const KEYLESS = ['yahoo', 'frankfurter', 'coingecko'];
const KEYED = ['alpha-vantage', 'finnhub', 'opendart'];

/** Every step: settings go through the configuration file, the rest through the command that does it anywhere else. */
export const STEPS: readonly Step[] = [
  {
    name: 'language',
    current: async (invocation) => settingText('locale', invocation.locale)(invocation),
    take: (invocation, answer) => {
      const wanted = /^(?:ko|kr|korean|한국어|한글)$/i.test(answer)
        ? 'ko'
        : /^(?:en|english|영어)$/i.test(answer)
          ? 'en'
          : undefined;
      return wanted === undefined ? refuse(invocation, answer) : set(invocation, 'locale', wanted);
    },
  },
  {
    name: 'model',
    current: settingText('models.defaultModel'),
    // A local server is no vendor of keys: what it serves is added as a model.
    take: async (invocation, answer) => {
      const [provider = ''] = answer.split('/');
      const isLocal = answer.includes('/') || vendorOf(provider)?.isLocal === true;
      return isLocal
        ? run(await import('../commands/models.ts'), invocation, ['add', answer])
        : run(await import('../commands/auth.ts'), invocation, ['add', provider.toLowerCase()]);
    },
  },
  {
    name: 'budget',
    current: settingText('agents.budget.perDayUsd'),
    take: (invocation, answer) => {
      const amount = answer === 'none' ? 'none' : Number(answer.replace(/^\$/, ''));
      return Number.isNaN(amount) ? refuse(invocation, answer) : set(invocation, 'agents.budget.perDayUsd', amount);
    },
  },
  { name: 'data', current: settingText('finance.dataProviders'), take: addProvider },
  {
    name: 'import',
    take: async (invocation, answer) => run(await import('../commands/portfolio.ts'), invocation, ['import', answer]),
  },
  {
    name: 'bot',
    take: async (invocation, answer) => run(await import('../commands/channels.ts'), invocation, ['add', answer.toLowerCase()]),
  },
  {
    name: 'schedule',
    take: async (invocation, answer) => run(await import('../commands/schedule.ts'), invocation, ['add', answer]),
  },
];

/** What a setting is and whether anybody has said so. */
function settingText(path: string, otherwise?: string): NonNullable<Step['current']> {
  return async ({ io, locale }) => {
    const found = (await settingsInForce(io)).find((setting) => setting.path === path);
    const inForce = found?.value ?? otherwise;
    if (inForce === undefined || (Array.isArray(inForce) && inForce.length === 0)) return message(locale, 'setup.notSet');
    const value = typeof inForce === 'string' ? inForce : JSON.stringify(inForce);
    return found?.isSet ? value : `${value} (${message(locale, 'setup.source.standard')})`;
  };
}

async function set({ io, locale }: Invocation, path: string, value: unknown): Promise<number> {
  await createConfigIO({ env: io.env }).writeConfigFile([{ path, value }]);
  writeLine(io.stderr, message(locale, 'setup.saved', { path }));
  return EXIT.done;
}

function refuse({ locale }: Invocation, answer: string): never {
  throw new UsageError(message(locale, 'setup.notUnderstood', { answer: answer.slice(0, 60) }));
}

const run = ({ command }: { readonly command: CommandModule }, invocation: Invocation, positionals: readonly string[]) =>
  command.run({ ...invocation, positionals, values: {} });

/** Adds a source of prices; one that needs a key asks for it, and it is never part of the answer. */
async function addProvider(invocation: Invocation, answer: string): Promise<number> {
  const { io, locale } = invocation;
  const name = answer.toLowerCase();
  if (![...KEYLESS, ...KEYED].includes(name)) return refuse(invocation, answer);
  const file = createConfigIO({ env: io.env });
  const { config } = await file.loadConfig();
  const others = config.finance.dataProviders.filter((provider) => provider.name !== name);
  const { readSecret } = await import('../read-secret.ts');
  const apiKey = KEYED.includes(name)
    ? (await readSecret(io, message(locale, 'cli.keyPrompt', { provider: name }))).trim()
    : undefined;
  if (apiKey === '') return refuse(invocation, '');
  const { parsed } = await file.readConfigFileSnapshot();
  const said = (parsed as { finance?: { dataProviders?: { name: string }[] } } | undefined)?.finance?.dataProviders ?? [];
  const kept = said.filter((provider) => others.some((other) => other.name === provider.name));
  return set(invocation, 'finance.dataProviders', [...kept, { name, ...(apiKey !== undefined && { apiKey }) }]);
}
