import { message } from '@finclaw/config';
import { assertHumanAct, echoSafe } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { describeRefusal, type EntryRow, entryText, undoCode } from '@finclaw/portfolio';
import { nameIn } from '@finclaw/types';
import type { ChatCommand } from '../feature.ts';
import { keyOfOwner } from '../owner.ts';
import type { Portfolios } from './open-portfolios.ts';

/** The shortest unambiguous prefix of a code. */
const SHORTEST_CODE = 6;

/** `/undo [CODE]`: undoes an entry of the caller's ledger; alone it shows the last one entered by hand, with its code. */
export const undoCommand = (
  portfolios: Pick<Portfolios, 'of'>,
  directory: Pick<InstrumentDirectory, 'find'>,
  prefix: string,
): ChatCommand => ({
  name: 'undo',
  aliases: ['되돌리기'],
  category: 'finance',
  changes: 'with-words',
  needsPerson: 'with-words',
  after: 'import',
  description: 'commands.undo.description',
  usage: 'commands.undo.usage',
  async run([typed], { owner, locale, message: from }) {
    const portfolio = portfolios.of(keyOfOwner(owner));
    const rows = await portfolio.rows();
    const textOf = (row: EntryRow): string =>
      entryText(
        row,
        locale,
        'symbol' in row && row.symbol ? nameIn(directory.find(row.symbol)?.names, locale) : undefined,
      );
    if (typed === undefined) {
      const own = rows.filter(({ source, isOthers }) => source === undefined && !isOthers);
      const last = own.reduce<EntryRow | undefined>(
        (newest, row) => (newest && newest.recordedAt > row.recordedAt ? newest : row),
        undefined,
      );
      if (last === undefined) return message(locale, 'commands.undo.nothing');
      return message(locale, 'commands.undo.last', { row: textOf(last), prefix, code: undoCode(last.id) });
    }
    assertHumanAct(from.origin);
    const code = echoSafe(typed);
    const [found, ...others] = code.length < SHORTEST_CODE ? [] : rows.filter(({ id }) => id.startsWith(code));
    if (found === undefined || others.length > 0) return message(locale, 'commands.undo.unknown', { prefix });
    const result = await portfolio.undo(found.id);
    return result.ok
      ? message(locale, 'portfolio.undone', { row: textOf(found) })
      : describeRefusal(result.refusal, locale);
  },
});
