import { type MessageKey, PLATFORM_NAMES } from '@finclaw/config';
import type { CommandModule } from './command-module.ts';

const PLATFORMS = PLATFORM_NAMES.join('|');

/** The groups of commands, in the order of the help. */
export const COMMAND_GROUPS = ['talk', 'market', 'portfolio', 'setup', 'run', 'proof', 'data'] as const;
type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** One row of the table: a command before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly group: CommandGroup;
  readonly usage: string;
  readonly summary: MessageKey;
  /** Loads the module of the requested command only. */
  readonly load: () => Promise<{ readonly command: CommandModule }>;
}

/** Every command, in the order the help shows them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'chat',
    group: 'talk',
    usage: 'chat [--continue | --session NAME] [--model REF] [--offline]',
    summary: 'cli.summary.chat',
    load: () => import('./commands/chat.ts'),
  },
  {
    name: 'ask',
    group: 'talk',
    usage: 'ask TEXT [--session NAME] [--model REF] [--offline] [--json]',
    summary: 'cli.summary.ask',
    load: () => import('./commands/ask.ts'),
  },
  {
    name: 'serve',
    group: 'run',
    usage:
      'serve [--port N] [--host ADDRESS] [--role all|gateway|worker] [--model REF] [--offline] | serve --link | serve --token NAME [--scopes read,write] [--json]',
    summary: 'cli.summary.serve',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'service',
    group: 'run',
    usage: 'service status|install|logs|remove [--json]',
    summary: 'cli.summary.service',
    load: () => import('./commands/service.ts'),
  },
  {
    name: 'update',
    group: 'run',
    usage: 'update [--yes] [--json]',
    summary: 'cli.summary.update',
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'setup',
    group: 'setup',
    usage:
      'setup [STEP] [--language ko|en] [--model PROVIDER[/MODEL]] [--budget USD|none] [--data PROVIDER] [--import FILE] [--bot PLATFORM] [--schedule TEXT]',
    summary: 'cli.summary.setup',
    load: () => import('./commands/setup.ts'),
  },
  {
    name: 'config',
    group: 'setup',
    usage: 'config list [TEXT] | get SETTING | set SETTING VALUE | unset SETTING | explain SETTING [--json]',
    summary: 'cli.summary.config',
    load: () => import('./commands/config.ts'),
  },
  {
    name: 'doctor',
    group: 'run',
    usage: 'doctor [--fix] [--probe] [--json]',
    summary: 'cli.summary.doctor',
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'models',
    group: 'setup',
    usage:
      'models [list [TEXT]] [--all] | local | add PROVIDER[/MODEL] [--window N] [--url URL] [--lan] | set MODEL | test [MODEL] | refresh [PROVIDER] [--json]',
    summary: 'cli.summary.models',
    load: () => import('./commands/models.ts'),
  },
  {
    name: 'sessions',
    group: 'talk',
    usage: 'sessions list|show NAME|reset NAME|repair [NAME] [--yes] [--json]',
    summary: 'cli.summary.sessions',
    load: () => import('./commands/sessions.ts'),
  },
  {
    name: 'quote',
    group: 'market',
    usage: 'quote NAME… [--json]',
    summary: 'cli.summary.quote',
    load: () => import('./commands/quote.ts'),
  },
  {
    name: 'chart',
    group: 'market',
    usage: 'chart NAME [--interval 1d] [--count 60] [--png FILE] [--json]',
    summary: 'cli.summary.chart',
    load: () => import('./commands/chart.ts'),
  },
  {
    name: 'market',
    group: 'market',
    usage: 'market hours [EXCHANGE] | market calendar EXCHANGE --from DATE --to DATE [--json]',
    summary: 'cli.summary.market',
    load: () => import('./commands/market.ts'),
  },
  {
    name: 'portfolio',
    group: 'portfolio',
    usage:
      'portfolio show [--method average|fifo|lifo|hifo] [--explain] | add buy|sell|short|cover|transfer-in|transfer-out NAME QUANTITY --price P [--date D] [--fee F] [--settled-amount A --settled-currency C --rate R] [--lots DATE:QUANTITY,…] | add merger|rename|spin-off|delisting NAME [--into NAME] [--ratio NEW:OLD] [--cost-share 0.2] | add maturity|expiry|exercise NAME [--quantity N] [--amount CASH] | add deposit|dividend|… AMOUNT --currency C | own [NAME --class CLASS --currency C [--amount COST] [--quantity N] [--value V | --price P] [--coupon % --frequency N --face A --maturity D] [--underlying CODE --right call|put --strike P --maturity D]] | import FILE [--map FIELD=COLUMN] [--name NAME=CODE] [--yes] | performance [--from DATE] [--benchmark NAME] | reconcile [toss|kis] [--account NAME] | targets [NAME=PERCENT …] [--clear] | share ACCOUNT PERSON [--as reader|writer] | unshare ACCOUNT PERSON | shares | accept ID | decline ID | transactions [--account NAME] | edit ID FIELD=VALUE … | undo ID | export | account [NAME TYPE] [--opened DATE] [--year YEAR] [--salary AMOUNT] | tax YEAR [--country kr|us] [--other-income AMOUNT] [--gross-income AMOUNT] [--filing single|joint] [--gain AMOUNT --class CLASS [--long-term]] [--csv] [--json]',
    summary: 'cli.summary.portfolio',
    load: () => import('./commands/portfolio.ts'),
  },
  {
    name: 'schedule',
    group: 'talk',
    usage:
      'schedule list | add TEXT [--cron "0 8 * * 1-5"] | pause ID | resume ID | run ID | remove ID | zone CITY [--json]',
    summary: 'cli.summary.schedule',
    load: () => import('./commands/schedule.ts'),
  },
  {
    name: 'alerts',
    group: 'market',
    usage: 'alerts list | add "NAME > PRICE" | add "NAME -5%" | add "NAME RSI < 30" | remove ID [--json]',
    summary: 'cli.summary.alerts',
    load: () => import('./commands/alerts.ts'),
  },
  {
    name: 'watch',
    group: 'market',
    usage: 'watch [list | add NAME | remove NAME] [--json]',
    summary: 'cli.summary.watch',
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'screen',
    group: 'market',
    usage:
      'screen [FIGURE] [--among listed|held|watched] [--exchange KRX|NYSE|NASDAQ] [--type stock|etf|crypto] [--sector NAME] [--min N] [--max N] [--lowest] [--limit N] [--json]',
    summary: 'cli.summary.screen',
    load: () => import('./commands/screen.ts'),
  },
  {
    name: 'fundamentals',
    group: 'market',
    usage: 'fundamentals NAME [--quarters] [--json]',
    summary: 'cli.summary.fundamentals',
    load: async () => ({ command: (await import('./commands/filed.ts')).fundamentals }),
  },
  {
    name: 'filings',
    group: 'market',
    usage: 'filings NAME [--show ID|FORM [--section TITLE]] [--earnings] [--json]',
    summary: 'cli.summary.filings',
    load: async () => ({ command: (await import('./commands/filed.ts')).filings }),
  },
  {
    name: 'dividends',
    group: 'market',
    usage: 'dividends NAME [--json]',
    summary: 'cli.summary.dividends',
    load: async () => ({ command: (await import('./commands/filed.ts')).dividends }),
  },
  {
    name: 'memory',
    group: 'talk',
    usage: 'memory [list | add TEXT | edit ID TEXT | forget ID|TEXT | export] [--json]',
    summary: 'cli.summary.memory',
    load: () => import('./commands/memory.ts'),
  },
  {
    name: 'listings',
    group: 'setup',
    usage: 'listings [refresh] [--json]',
    summary: 'cli.summary.listings',
    load: () => import('./commands/listings.ts'),
  },
  {
    name: 'people',
    group: 'setup',
    usage:
      'people [list | invite NAME [--role owner|member|reader] | role ID ROLE | cap ID USD|none | link [ID] | remove ID | export ID | erase ID --yes | settings [language ko|en | currency CODE | tax kr|us] | keys [add PROVIDER | check ID | remove ID | limit USD|none]] [--json]',
    summary: 'cli.summary.people',
    load: () => import('./commands/people.ts'),
  },
  {
    name: 'news',
    group: 'market',
    usage: 'news [NAME] [--json]',
    summary: 'cli.summary.news',
    load: () => import('./commands/news.ts'),
  },
  {
    name: 'figures',
    group: 'proof',
    usage: 'figures [--json] < answer.json',
    summary: 'cli.summary.figures',
    load: () => import('./commands/figures.ts'),
  },
  {
    name: 'sign',
    group: 'proof',
    usage: 'sign [SESSION] [--withhold PART,…] [--all] [--output FILE] [--json]',
    summary: 'cli.summary.sign',
    load: () => import('./commands/sign.ts'),
  },
  {
    name: 'verify',
    group: 'proof',
    usage: 'verify FILE|- [--key FINGERPRINT] | verify --page FILE [--json]',
    summary: 'cli.summary.verify',
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'calc',
    group: 'market',
    usage: 'calc EXPRESSION | xirr FILE.csv | savings|withdrawal|income|loan|inflation NAME=VALUE … [--json]',
    summary: 'cli.summary.calc',
    load: () => import('./commands/calc.ts'),
  },
  {
    name: 'auth',
    group: 'setup',
    usage:
      'auth list|add PROVIDER [--name NAME] [--priority N] [--group NAME] [--unchecked]|remove ID|rotate --new-key-file FILE [--json]',
    summary: 'cli.summary.auth',
    load: () => import('./commands/auth.ts'),
  },
  {
    name: 'channels',
    group: 'setup',
    usage: `channels list | add ${PLATFORMS} | remove ${PLATFORMS} | pair CODE | unpair CHANNEL SENDER [--account NAME] [--json]`,
    summary: 'cli.summary.channels',
    load: () => import('./commands/channels.ts'),
  },
  {
    name: 'audit',
    group: 'proof',
    usage: 'audit show [RUN_ID] | verify [--head HASH] [--json]',
    summary: 'cli.summary.audit',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'replay',
    group: 'proof',
    usage: 'replay RUN_ID [--json]',
    summary: 'cli.summary.replay',
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'storage',
    group: 'data',
    usage: 'storage migrate --to URL|file [--dry-run] [--json]',
    summary: 'cli.summary.storage',
    load: () => import('./commands/storage.ts'),
  },
  {
    name: 'backup',
    group: 'data',
    usage: 'backup FILE [--passphrase-file FILE] [--json]',
    summary: 'cli.summary.backup',
    load: () => import('./commands/backup.ts'),
  },
  {
    name: 'restore',
    group: 'data',
    usage: 'restore FILE [--passphrase-file FILE] [--yes] [--with-code] [--json]',
    summary: 'cli.summary.restore',
    load: () => import('./commands/restore.ts'),
  },
  {
    name: 'export',
    group: 'data',
    usage: 'export DIR [--json]',
    summary: 'cli.summary.export',
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'erase',
    group: 'data',
    usage: 'erase [--yes] [--json]',
    summary: 'cli.summary.erase',
    load: () => import('./commands/erase.ts'),
  },
  {
    name: 'usage',
    group: 'run',
    usage: 'usage [--json]',
    summary: 'cli.summary.usage',
    load: () => import('./commands/usage.ts'),
  },
  {
    name: 'mcp',
    group: 'setup',
    usage: 'mcp [serve] [--private] | list | login NAME | logout NAME [--json]',
    summary: 'cli.summary.mcp',
    load: () => import('./commands/mcp.ts'),
  },
];
