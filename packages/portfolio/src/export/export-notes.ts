import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { ExportedFile } from './exported-file.ts';

/** Says which rows an exported file lacks, and what of the others: "deposit 2, currency exchange 1". */
export function exportNotes({ leftOut, lost }: ExportedFile, locale: Locale): readonly string[] {
  const kinds = new Map<string, number>();
  for (const { kind } of leftOut) {
    const name = message(locale, `portfolio.kind.${kind}`);
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  const { split = 0, fx = 0, ...fields } = lost;
  const listed = (counts: Iterable<readonly [string, number]>): string =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  const names = (Object.entries(fields) as [keyof typeof fields, number][]).map(
    ([field, count]) => [message(locale, `portfolio.field.${field}`), count] as const,
  );
  return [
    ...(leftOut.length === 0
      ? []
      : [message(locale, 'portfolio.export.leftOut', { count: leftOut.length, kinds: listed(kinds) })]),
    ...(names.length === 0 ? [] : [message(locale, 'portfolio.export.lost', { fields: listed(names) })]),
    ...(split === 0 ? [] : [message(locale, 'portfolio.export.splits', { count: split })]),
    ...(fx === 0 ? [] : [message(locale, 'portfolio.export.exchanges', { count: fx })]),
  ];
}
