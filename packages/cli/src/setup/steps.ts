import { LOCAL_PERSON } from '@finclaw/app';
import {
  DATA_PROVIDER_NAMES,
  dataProviderOf,
  type GivenCredentials,
  message,
  PLATFORM_NAMES,
  saveDataProvider,
  TAX_COUNTRIES,
  VENDORS,
  vendorOf,
} from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import { type CommandModule, EXIT, type Invocation, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';
import { settingsInForce } from './settings-in-force.ts';

/** The steps of the set-up, in their order. */
export type StepName = 'language' | 'model' | 'budget' | 'data' | 'currency' | 'tax' | 'import' | 'bot' | 'schedule';

/** An answer that can be picked from a list. */
export interface Choice {
  readonly answer: string;
  readonly label: string;
}

/** What a step is set to. */
export interface CurrentSetting {
  /** Answers as they are stored; empty where nothing is set. */
  readonly answers: readonly string[];
  readonly isStandard: boolean;
}

type Vendor = NonNullable<ReturnType<typeof vendorOf>>;
const CURRENCIES = ['USD', 'KRW', 'EUR', 'JPY', 'GBP'] as const;

/** One thing to set up. */
export interface Step {
  readonly name: StepName;
  /** Reads the present value; absent where each answer adds one more. */
  readonly current?: (invocation: Invocation) => Promise<CurrentSetting>;
  /** Returns the answers to choose from by number; another one can still be typed. */
  choices?(locale: Locale): readonly Choice[];
  /** Applies an answer; throws with an explanation when it cannot. */
  take(invocation: Invocation, answer: string): Promise<number>;
}

/** Every step: settings go through the configuration file, the rest through its usual command. */
export const STEPS: readonly Step[] = [
  {
    name: 'language',
    choices: () => [
      { answer: 'en', label: 'English' },
      { answer: 'ko', label: '한국어' },
    ],
    ...profilePart('language'),
  },
  {
    name: 'model',
    current: settingText('models.defaultModel'),
    choices: (locale) =>
      Object.entries(VENDORS).map(([answer, { title, isLocal }]: [string, Vendor]) => ({
        answer,
        label: isLocal ? message(locale, 'setup.choice.local', { title }) : title,
      })),
    // A local server is not a vendor of keys: its models are added.
    take: async (invocation, answer) => {
      const [provider = ''] = answer.split('/');
      const isLocal = answer.includes('/') || vendorOf(provider)?.isLocal === true;
      return isLocal
        ? call(await import('../commands/models.ts'), invocation, ['add', answer])
        : call(await import('../commands/auth.ts'), invocation, ['add', provider.toLowerCase()]);
    },
  },
  {
    name: 'budget',
    current: settingText('agents.budget.perDayUsd'),
    choices: (locale) => [
      ...['1', '3', '10'].map((answer) => ({ answer, label: `$${answer}` })),
      { answer: 'none', label: message(locale, 'setup.choice.noLimit') },
    ],
    take: (invocation, answer) => {
      const amount = answer === 'none' ? 'none' : Number(answer.replace(/^\$/, ''));
      return Number.isNaN(amount) ? refuse(invocation, answer) : setBudget(invocation, amount);
    },
  },
  {
    name: 'data',
    current: providerNames,
    choices: (locale) =>
      DATA_PROVIDER_NAMES.map((answer) => {
        const title = message(locale, `page.source.${answer}`);
        const [first] = dataProviderOf(answer)!.needs;
        const need = first === undefined ? 'free' : first === 'contact' ? 'contact' : 'apiKey';
        return { answer, label: message(locale, `setup.choice.${need}`, { title }) };
      }),
    take: addProvider,
  },
  {
    name: 'currency',
    choices: (locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'currency' });
      return CURRENCIES.map((answer) => ({ answer, label: `${answer} ${names.of(answer)}` }));
    },
    ...profilePart('currency'),
  },
  {
    name: 'tax',
    choices: (locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      return TAX_COUNTRIES.map((answer) => ({ answer, label: names.of(answer.toUpperCase()) ?? answer }));
    },
    ...profilePart('tax'),
  },
  {
    name: 'import',
    take: async (invocation, answer) => call(await import('../commands/portfolio.ts'), invocation, ['import', answer]),
  },
  {
    name: 'bot',
    choices: (locale) => PLATFORM_NAMES.map((answer) => ({ answer, label: message(locale, `page.channel.${answer}`) })),
    take: async (invocation, answer) =>
      call(await import('../commands/channels.ts'), invocation, ['add', answer.toLowerCase()]),
  },
  {
    name: 'schedule',
    choices: (locale) =>
      (['morning', 'week', 'close'] as const).map((name) => {
        const answer = message(locale, `setup.schedule.${name}`);
        return { answer, label: answer };
      }),
    take: async (invocation, answer) => call(await import('../commands/schedule.ts'), invocation, ['add', answer]),
  },
];

function settingText(path: string): NonNullable<Step['current']> {
  return async ({ io }) => {
    const found = (await settingsInForce(io)).find((setting) => setting.path === path);
    const inForce = found?.value ?? [];
    const answers = Array.isArray(inForce) ? inForce.map(String) : [String(inForce)];
    return { answers, isStandard: found?.isSet !== true };
  };
}

/** Returns the names of the sources of prices and filings. */
async function providerNames({ io }: Invocation): Promise<CurrentSetting> {
  const { config } = await configOf(io.env).loadConfig();
  return { answers: config.finance.dataProviders.map(({ name }) => name), isStandard: false };
}

/** Returns the step for a part of the profile of the person at this machine, by its word on the command line. */
function profilePart(word: 'language' | 'currency' | 'tax'): Pick<Step, 'current' | 'take'> {
  const part = ({ language: 'language', currency: 'baseCurrency', tax: 'taxResidence' } as const)[word];
  return {
    current: (invocation) =>
      withApp(invocation, async ({ settings }) => {
        const { own, standard } = settings.of(LOCAL_PERSON);
        const value = own[part] ?? standard[part];
        return { answers: value === undefined ? [] : [value], isStandard: own[part] === undefined };
      }),
    take: (invocation, answer) =>
      withApp(invocation, async ({ settings }, { locale }) => {
        const change = settings.read([word, answer]);
        if (change === undefined) return refuse(invocation, answer);
        await settings.change(LOCAL_PERSON, change);
        return saved(
          word === 'language'
            ? { ...invocation, locale: settings.of(LOCAL_PERSON).own.language ?? locale }
            : invocation,
          word,
        );
      }),
  };
}

async function setBudget(invocation: Invocation, value: unknown): Promise<number> {
  await configOf(invocation.io.env).writeConfigFile([{ path: 'agents.budget.perDayUsd', value }]);
  return saved(invocation, 'budget');
}

function saved({ io, locale }: Invocation, name: StepName): number {
  writeLine(io.stderr, message(locale, 'setup.saved', { name: message(locale, `setup.step.${name}`) }));
  return EXIT.done;
}

function refuse({ locale }: Invocation, answer: string): never {
  throw new UsageError(message(locale, 'setup.notUnderstood', { answer: answer.slice(0, 60) }));
}

const call = ({ run }: CommandModule, invocation: Invocation, [action = '', ...positionals]: readonly string[]) =>
  run({ ...invocation, action, positionals, values: {} });

/** Adds a source of prices or filings; its credentials are asked for separately, and never part of the answer. */
async function addProvider(invocation: Invocation, answer: string): Promise<number> {
  const { io } = invocation;
  const name = DATA_PROVIDER_NAMES.find((known) => known === answer.toLowerCase());
  if (name === undefined) return refuse(invocation, answer);
  const given = await readCredentials(invocation, name);
  if (given === undefined) return refuse(invocation, '');
  await saveDataProvider(configOf(io.env), name, given);
  saved(invocation, 'data');
  // Scripts skip the test; "finclaw doctor --probe" tests too.
  if (io.stdin.isTTY) await testProvider(invocation, name);
  return EXIT.done;
}

/** Asks a source for one price and prints whether it answered, or why not. */
async function testProvider({ io, locale }: Invocation, name: string): Promise<void> {
  const { config } = await configOf(io.env).loadConfig();
  const dataProviders = config.finance.dataProviders.filter((provider) => provider.name === name);
  const { checkSources } = await import('../doctor/check-sources.ts');
  const { checkBrokers } = await import('../doctor/check-brokers.ts');
  const asked = [
    { ...config.finance, dataProviders },
    { locale, probes: true },
  ] as const;
  for (const { status, message: text } of [...(await checkSources(...asked)), ...(await checkBrokers(...asked))])
    writeLine(
      io.stderr,
      io.stderr.paint(`${status === 'ok' ? '✔' : '✖'} ${text}`, [status === 'ok' ? 'green' : 'yellow']),
    );
}

/** Asks for one credential after the other; a pipe gives them in one line, separated by spaces. */
async function readCredentials({ io, locale }: Invocation, name: string): Promise<GivenCredentials | undefined> {
  const { needs } = dataProviderOf(name)!;
  const { readSecret } = await import('../read-secret.ts');
  const words: string[] = [];
  for (const need of needs) {
    if (words.length < needs.indexOf(need) + 1)
      words.push(
        ...(await readSecret(io, message(locale, `setup.ask.${need}`, { provider: name }))).trim().split(/\s+/),
      );
  }
  const given = needs.map((need, index) => [need, words[index] ?? ''] as const);
  return given.every(([, value]) => value !== '') ? Object.fromEntries(given) : undefined;
}
