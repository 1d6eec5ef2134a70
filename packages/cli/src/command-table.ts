import { PLATFORM_NAMES } from '@finclaw/config';
import { LOCALES } from '@finclaw/types';
import type { CommandModule } from './io.ts';

const PLATFORMS = PLATFORM_NAMES.join('|');

/** The groups of commands, in the order of the help. */
export const COMMAND_GROUPS = ['talk', 'market', 'portfolio', 'setup', 'run', 'proof', 'data'] as const;
type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** The headings that the actions of a command may stand under. */
type SectionName = 'look' | 'record' | 'files' | 'share' | 'people' | 'own';

/** One row of the table: a command before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly group: CommandGroup;
  /** Every usage, without its name (parsed by `ways.ts`); the first is the default action. */
  readonly usages: readonly string[];
  /** Its actions under headings, where there are many. */
  readonly sections?: Readonly<Partial<Record<SectionName, readonly string[]>>>;
  /** Only the options of every command are parsed; the rest is text, so that "-5+3" is an expression. */
  readonly takesText?: boolean;
  /** Actions that handle surplus words themselves, since one may be a key. */
  readonly mayHoldKey?: readonly string[];
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order the help shows them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'chat',
    group: 'talk',
    usages: ['[-c, --continue | --session NAME] [--model REF] [--offline]'],
    load: () => import('./commands/chat.ts'),
  },
  {
    name: 'ask',
    group: 'talk',
    usages: ['TEXT… [--session NAME] [--model REF] [--offline]'],
    load: () => import('./commands/ask.ts'),
  },
  {
    name: 'serve',
    group: 'run',
    usages: [
      '[--port N] [--host ADDRESS] [--role all|gateway|worker] [--model REF] [--offline]',
      '--link',
      '--token NAME [--scopes read,write]',
    ],
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'service',
    group: 'run',
    usages: ['status', 'install', 'logs', 'remove'],
    load: () => import('./commands/service.ts'),
  },
  {
    name: 'completion',
    group: 'run',
    usages: ['bash|zsh|fish|powershell'],
    load: () => import('./commands/completion.ts'),
  },
  {
    name: 'manual',
    group: 'run',
    usages: [''],
    load: () => import('./commands/manual.ts'),
  },
  {
    name: 'update',
    group: 'run',
    usages: ['[--yes]'],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'setup',
    group: 'setup',
    usages: [
      '[STEP] [--language ko|en] [--model PROVIDER[/MODEL]] [--budget USD|none] [--data PROVIDER] [--currency CODE] [--tax kr|us] [--import FILE] [--bot PLATFORM] [--schedule TEXT]',
    ],
    load: () => import('./commands/setup.ts'),
  },
  {
    name: 'config',
    group: 'setup',
    usages: ['list [TEXT]', 'get SETTING', 'set SETTING VALUE', 'unset SETTING', 'explain SETTING'],
    load: () => import('./commands/config.ts'),
  },
  {
    name: 'doctor',
    group: 'run',
    usages: ['[--fix] [--probe]'],
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'models',
    group: 'setup',
    usages: [
      'list [TEXT] [--all]',
      'local [MODEL]',
      'add PROVIDER[/MODEL] [--window N] [--url URL] [--lan]',
      'set MODEL',
      'test [MODEL]',
      'refresh [PROVIDER]',
    ],
    load: () => import('./commands/models.ts'),
  },
  {
    name: 'plugins',
    group: 'setup',
    usages: ['list', 'enable NAME', 'disable NAME', 'install PACKAGE [--yes]', 'remove NAME [--yes]'],
    load: () => import('./commands/plugins.ts'),
  },
  {
    name: 'sessions',
    group: 'talk',
    usages: ['list', 'show NAME', 'reset NAME', 'repair [NAME] [--yes]'],
    load: () => import('./commands/sessions.ts'),
  },
  {
    name: 'quote',
    group: 'market',
    usages: ['NAME…'],
    load: () => import('./commands/quote.ts'),
  },
  {
    name: 'chart',
    group: 'market',
    usages: ['NAME… [--interval 1d] [--count 60] [--png FILE]'],
    load: () => import('./commands/chart.ts'),
  },
  {
    name: 'market',
    group: 'market',
    usages: ['hours [EXCHANGE]', 'calendar EXCHANGE --from DATE --to DATE'],
    load: () => import('./commands/market.ts'),
  },
  {
    name: 'portfolio',
    group: 'portfolio',
    usages: [
      'show [--account NAME] [--method average|fifo|lifo|hifo] [--explain]',
      'transactions [--account NAME]',
      'performance [--from DATE] [--benchmark NAME] [--account NAME]',
      'tax YEAR [--country kr|us] [--other-income AMOUNT] [--gross-income AMOUNT] [--filing single|joint] [--high-dividend NAME,…] [--gain AMOUNT --class CLASS [--long-term]] [--csv] [--explain]',
      'account [NAME TYPE] [--opened DATE] [--year YEAR] [--salary AMOUNT]',
      'income',
      'goal [NAME AMOUNT --date DATE] [--currency C] [--account NAME,…] [--return PERCENT] [--clear]',
      'targets [NAME=PERCENT]… [--new-money AMOUNT] [--clear]',
      'reconcile [alpaca|binance|ibkr|kis|kiwoom|toss|upbit] [--account NAME]',
      'reconcile NAME=AMOUNT… [alpaca|binance|ibkr|kis|kiwoom|toss|upbit] [--account NAME] [--date DATE] [--close] [--reopen]',
      'add buy|sell|short|cover|owe|transfer-in|transfer-out NAME… QUANTITY [--price P] [--amount TOTAL] [--lots DATE:QUANTITY,…] [--date D] [--fee F] [--tax T] [--currency C] [--account NAME] [--settled-amount A --settled-currency C --rate R]',
      'add deposit|withdrawal|dividend|interest|fee|tax [NAME] AMOUNT --currency C [--date D] [--account NAME]',
      'add merger|rename|spin-off|delisting NAME… [--into NAME] [--ratio NEW:OLD] [--received N] [--cost-share 0.2] [--amount CASH]',
      'add maturity|expiry|exercise NAME… [--quantity N] [--amount CASH]',
      'own [NAME… --class CLASS --currency C [--amount COST] [--quantity N] [--value V | --price P] [--date D] [--account NAME] [--coupon % --frequency N --face A --maturity D] [--underlying CODE --right call|put --strike P --multiplier N]]',
      'edit ID FIELD=VALUE…',
      'undo ID',
      'import FILE [--account NAME] [--map FIELD=COLUMN]… [--name NAME=CODE]… [--skip-bad] [--yes]',
      'sync [alpaca|binance|ibkr|kis|kiwoom|toss|upbit] [--account NAME] [--from DATE] [--skip-bad] [--yes]',
      'orders [on|off|cancel|none] [BROKER|ID] [--per-order AMOUNT] [--per-day AMOUNT]',
      'export [--format NAME]',
      'share ACCOUNT PERSON [--as reader|writer]',
      'unshare ACCOUNT PERSON',
      'shares',
      'accept ID',
      'decline ID',
    ],
    sections: {
      look: ['show', 'transactions', 'performance', 'tax', 'account', 'income', 'goal', 'targets', 'reconcile'],
      record: ['add', 'own', 'edit', 'undo', 'orders'],
      files: ['import', 'sync', 'export'],
      share: ['share', 'unshare', 'shares', 'accept', 'decline'],
    },
    load: () => import('./commands/portfolio.ts'),
  },
  {
    name: 'schedule',
    group: 'talk',
    usages: ['list', 'add TEXT… [--cron "0 8 * * 1-5"]', 'pause ID', 'resume ID', 'run ID', 'remove ID', 'zone CITY…'],
    load: () => import('./commands/schedule.ts'),
  },
  {
    name: 'alerts',
    group: 'market',
    usages: ['list', 'add "NAME > PRICE"', 'add "NAME -5%"', 'add "NAME RSI < 30"', 'remove ID'],
    load: () => import('./commands/alerts.ts'),
  },
  {
    name: 'watch',
    group: 'market',
    usages: ['list', 'add NAME…', 'remove NAME…'],
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'screen',
    group: 'market',
    usages: [
      '[FIGURE] [--among listed|held|watched] [--exchange KRX|NYSE|NASDAQ] [--type stock|etf|crypto] [--sector NAME] [--min N] [--max N] [--lowest] [--limit N]',
    ],
    load: () => import('./commands/screen.ts'),
  },
  {
    name: 'fundamentals',
    group: 'market',
    usages: ['NAME… [--quarters]'],
    load: async () => ({ run: (await import('./commands/filed.ts')).fundamentals }),
  },
  {
    name: 'filings',
    group: 'market',
    usages: ['NAME…', 'NAME… --show ID|FORM [--section TITLE]', 'NAME… --earnings'],
    load: async () => ({ run: (await import('./commands/filed.ts')).filings }),
  },
  {
    name: 'dividends',
    group: 'market',
    usages: ['NAME…'],
    load: async () => ({ run: (await import('./commands/filed.ts')).dividends }),
  },
  {
    name: 'memory',
    group: 'talk',
    usages: ['list', 'add TEXT…', 'edit ID TEXT…', 'forget ID|TEXT…', 'export'],
    load: () => import('./commands/memory.ts'),
  },
  {
    name: 'listings',
    group: 'setup',
    usages: ['show', 'refresh'],
    load: () => import('./commands/listings.ts'),
  },
  {
    name: 'people',
    group: 'setup',
    usages: [
      'list',
      'invite NAME… [--role owner|member|reader]',
      'role ID owner|member|reader',
      'cap ID USD|none',
      'link [ID]',
      'unlink ID',
      'remove ID',
      'export ID',
      'erase ID [--yes]',
      'settings',
      `settings language ${LOCALES.join('|')}`,
      'settings currency CODE',
      'settings tax kr|us',
      'keys',
      'keys add PROVIDER [--unchecked]',
      'keys check ID',
      'keys remove ID',
      'keys limit USD|none',
    ],
    mayHoldKey: ['keys'],
    sections: {
      people: ['list', 'invite', 'role', 'cap', 'link', 'unlink', 'remove', 'export', 'erase'],
      own: ['settings', 'keys'],
    },
    load: () => import('./commands/people.ts'),
  },
  {
    name: 'news',
    group: 'market',
    usages: ['[NAME]…'],
    load: () => import('./commands/news.ts'),
  },
  {
    name: 'figures',
    group: 'proof',
    usages: ['< answer.json'],
    load: () => import('./commands/figures.ts'),
  },
  {
    name: 'sign',
    group: 'proof',
    usages: ['[SESSION] [--withhold PART,…] [--all] [--output FILE]'],
    load: () => import('./commands/sign.ts'),
  },
  {
    name: 'verify',
    group: 'proof',
    usages: ['FILE|- [--key FINGERPRINT]', '--page FILE'],
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'calc',
    group: 'market',
    usages: ['EXPRESSION…', 'xirr FILE.csv', 'savings|withdrawal|income|loan|inflation NAME=VALUE…'],
    takesText: true,
    load: () => import('./commands/calc.ts'),
  },
  {
    name: 'auth',
    group: 'setup',
    usages: [
      'list',
      'add PROVIDER [--name NAME] [--priority N] [--group NAME] [--unchecked]',
      'remove ID',
      'rotate --new-key-file FILE [--delete-lost]',
    ],
    mayHoldKey: ['add'],
    load: () => import('./commands/auth.ts'),
  },
  {
    name: 'channels',
    group: 'setup',
    usages: [
      'list',
      `add ${PLATFORMS} [--account NAME]`,
      `remove ${PLATFORMS} [--account NAME]`,
      'pair CODE',
      'unpair CHANNEL SENDER [--account NAME]',
    ],
    load: () => import('./commands/channels.ts'),
  },
  {
    name: 'audit',
    group: 'proof',
    usages: ['show [RUN_ID]', 'verify [--head HASH]'],
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'replay',
    group: 'proof',
    usages: ['RUN_ID'],
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'storage',
    group: 'data',
    usages: ['migrate --to URL|file [--dry-run]'],
    load: () => import('./commands/storage.ts'),
  },
  {
    name: 'backup',
    group: 'data',
    usages: ['FILE [--passphrase-file FILE]'],
    load: () => import('./commands/backup.ts'),
  },
  {
    name: 'restore',
    group: 'data',
    usages: ['FILE [--passphrase-file FILE] [--yes] [--with-code]'],
    load: () => import('./commands/restore.ts'),
  },
  {
    name: 'export',
    group: 'data',
    usages: ['DIR'],
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'erase',
    group: 'data',
    usages: ['[--yes]'],
    load: () => import('./commands/erase.ts'),
  },
  {
    name: 'usage',
    group: 'run',
    usages: [''],
    load: () => import('./commands/usage.ts'),
  },
  {
    name: 'mcp',
    group: 'setup',
    usages: ['serve [--private]', 'list', 'login NAME', 'logout NAME'],
    load: () => import('./commands/mcp.ts'),
  },
];
