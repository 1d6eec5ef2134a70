import type { LedgerKind, UnreadableFile } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { ImportPreview, RefusedLine } from '../import/import-tally.ts';

import { describeRefusal } from './describe.ts';
import { costQuestions, fileQuestions, saleQuestions, unlistedText } from './import-questions.ts';
import { layoutText, rowsText } from './layout-text.ts';
import { unknownTableText } from './unknown-table-text.ts';

const MOST_LINES = 20;

/** Describes the effect of importing a file, line by line. */
export function previewText(preview: ImportPreview | UnreadableFile, file: string, locale: Locale): string[] {
  if (!preview.ok) {
    const { problem } = preview;
    if (problem === 'unknown-layout' && preview.table !== undefined)
      return unknownTableText(preview.table, file, locale);
    const line = problem === 'broken-table' ? preview.line : 0;
    const [column, known] = problem === 'no-such-column' ? [preview.column, preview.known.join(', ')] : ['', ''];
    return [message(locale, `portfolio.import.${problem}`, { file, line, column, known })];
  }
  const ignored = Object.values(preview.ignored).reduce((sum, count) => sum + count, 0);
  return [
    ...foundLines(preview, file, locale),
    ...(preview.layout === undefined ? [] : layoutText(preview.layout, locale)),
    ...rowsText(preview.sample, preview.added.count, locale),
    ...refusedText(preview.refused, preview.refusedCount, locale),
    ...unlistedText(preview.unlisted, locale),
    ...(preview.swapCount === 0 ? [] : [message(locale, 'portfolio.import.swaps', { count: preview.swapCount })]),
    ...costQuestions(preview.withoutCost, locale),
    ...fileQuestions(preview.refused, locale),
    ...saleQuestions(preview.refused, locale),
    ...(ignored === 0 ? [] : [message(locale, 'portfolio.import.ignored', { count: ignored })]),
  ];
}

function foundLines({ added, format, firstDate, lastDate }: ImportPreview, file: string, locale: Locale): string[] {
  if (added.count === 0 || firstDate === undefined || lastDate === undefined)
    return [message(locale, 'portfolio.import.nothing', { file })];
  const name = message(locale, `portfolio.import.format.${format}`);
  const kinds = Object.entries(added.byKind).map(([kind, count]) =>
    message(locale, 'portfolio.import.kindCount', {
      kind: message(locale, `portfolio.kind.${kind as LedgerKind}`),
      count,
    }),
  );
  return [
    message(locale, 'portfolio.import.found', {
      file,
      format: name,
      count: added.count,
      first: firstDate,
      last: lastDate,
    }),
    `  ${kinds.join(', ')}`,
  ];
}

/** The rows that cannot be added, the first of them with their reasons. */
export function refusedText(refused: readonly RefusedLine[], count: number, locale: Locale): string[] {
  if (count === 0) return [];
  const lines = refused
    .slice(0, MOST_LINES)
    .map(({ line, refusal }) =>
      message(locale, 'portfolio.import.refusedLine', { line, reason: describeRefusal(refusal, locale) }),
    );
  const more = count - lines.length;
  return [
    message(locale, 'portfolio.import.refusedCount', { count }),
    ...lines,
    ...(more > 0 ? [message(locale, 'portfolio.import.refusedMore', { count: more })] : []),
  ];
}
