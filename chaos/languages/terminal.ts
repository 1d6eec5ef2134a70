import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Container, type Reader, type Screen, TRADES } from './reader.ts';

/** The commands typed at a terminal; each is one screen. */
const COMMANDS: readonly (readonly string[])[] = [
  ['--help'],
  ['doctor'],
  ['portfolio', 'show'],
  ['portfolio', 'tax'],
  ['portfolio', 'performance'],
  ['portfolio', 'export'],
  ['quote', 'AAPL', '005930.KS'],
  ['chart', 'AAPL'],
  ['market', 'hours'],
  ['alerts', 'add', 'AAPL > 1000'],
  ['alerts', 'list'],
  ['watch', 'add', 'AAPL'],
  ['watch', 'list'],
  ['schedule', 'list'],
  ['memory', 'list'],
  ['people'],
  ['people', 'settings'],
  ['sessions', 'list'],
  ['models'],
  ['auth', 'list'],
  ['channels', 'list'],
  ['config', 'list'],
  ['usage'],
  ['screen', 'gainers'],
  ['fundamentals', 'AAPL'],
  ['filings', 'AAPL'],
  ['dividends', 'AAPL'],
  ['news'],
  ['listings'],
  ['calc', '1200 * 1.05'],
  ['audit', 'verify'],
  ['audit', 'show'],
  ['service', 'status'],
  ['storage', 'migrate'],
  ['mcp', 'list'],
  // What goes wrong.
  ['quoet'],
  ['quote'],
  ['quote', 'Zzxqv'],
  ['quote', '--nope', 'AAPL'],
  ['alerts', 'add', 'AAPL'],
  ['alerts', 'remove', 'nothing'],
  ['schedule', 'add', ''],
  ['portfolio', 'import', '/nowhere.csv'],
  ['calc', '1 +'],
  ['config', 'set', 'gateway.port', 'many'],
  ['config', 'get', 'nowhere'],
  ['restore', '/nowhere.bak'],
  ['sessions', 'show', 'nowhere'],
  ['auth', 'add', 'nobody'],
  ['people', 'settings', 'currency', 'XXX'],
  ['ask', '--model', 'nobody/nothing', 'hello'],
];

const CHAT = ['/help', '/status', '/portfolio', '/alerts', '/schedule', '/memory', '/settings', '/usage', '/nothing'];

/** Opens every view of the terminal, for one reader whose state may have been used already. */
export async function terminalScreens(
  container: Container,
  reader: Reader,
  onScreen: (screen: Screen) => void,
  oneIn = 1,
): Promise<void> {
  const file = join(container.stateDir, 'trades.csv');
  writeFileSync(file, TRADES);
  const calls = [
    ['people', 'settings', 'language', reader.language],
    ['portfolio', 'import', file],
    ['schedule', 'add', reader.own.schedule],
    ...COMMANDS,
  ];
  for (const [at, args] of calls.entries()) {
    if (at > 2 && at % oneIn !== 0) continue;
    onScreen({ name: `finclaw ${args.join(' ')}`, texts: (await container.run(args)).split('\n') });
  }
  for (const line of [...CHAT, ...reader.questions, reader.order].filter((_, at) => at % oneIn === 0))
    onScreen({ name: `chat: ${line}`, texts: (await container.run(['chat'], `${line}\n`)).split('\n') });
}
