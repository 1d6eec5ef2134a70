import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { type UsageTotals, usdText } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { conversationLabel } from '../sessions/conversation-label.ts';
import { printTable } from '../terminal/screen/print-table.ts';

const VIEWS = ['day', 'model', 'session'] as const;

/** `finclaw usage`: tokens and cost by day, model and session. */
export async function run({ io, values }: Invocation): Promise<number> {
  const { loaded, paths, logger } = await openState(io);
  const { locale } = loaded;
  const store = openStoreAt(paths.database, { logger, locale, mayCopy: true });
  try {
    const totals = Object.fromEntries(
      await Promise.all(VIEWS.map(async (view) => [view, await store.usage.totals(view)] as const)),
    );
    if (values.json) {
      writeJson(io.stdout, Object.fromEntries(Object.entries(totals).map(([view, rows]) => [view, rows.map(asJson)])));
      return EXIT.done;
    }
    if (totals.day?.length === 0) writeLine(io.stdout, message(locale, 'cli.noUsage'));
    for (const view of VIEWS) {
      const rows = totals[view] ?? [];
      if (rows.length === 0) continue;
      const head = [`cli.usageBy.${view}`, 'cli.usage.input', 'cli.usage.output', 'cli.usage.cost'] as const;
      const bars = barsOf(rows);
      const notes = rows.map((row) => noteOf(row, locale));
      const hasNotes = notes.some((note) => note !== '');
      printTable(io.stdout, {
        head: [...head.map((key) => message(locale, key)), '', ...(hasNotes ? [''] : [])],
        rows: rows.map((row, index) => [
          ...cellsOf(view, row, locale),
          bars[index] ?? '',
          ...(hasNotes ? [notes[index] ?? ''] : []),
        ]),
        numbers: [1, 2, 3],
      });
      writeLine(io.stdout, '');
    }
    return EXIT.done;
  } finally {
    store.close();
  }
}

const asJson = ({ costNanoUsd, estimateNanoUsd, ownNanoUsd, ...row }: UsageTotals) => ({
  ...row,
  costUsd: usdText(costNanoUsd),
  estimatedUsd: usdText(estimateNanoUsd),
  ownUsd: usdText(ownNanoUsd),
});

const shortDollars = (nano: bigint): string => `$${Number(usdText(nano)).toFixed(4)}`;

/** Returns the cells of a row: name, tokens in and out, and cost. */
function cellsOf(view: (typeof VIEWS)[number], row: UsageTotals, locale: Locale): readonly string[] {
  const name = view === 'session' ? conversationLabel(row.key, locale) : row.key;
  const input = row.inputTokens + row.cacheReadTokens + row.cacheWriteTokens;
  return [name, grouped(input), grouped(row.outputTokens), shortDollars(row.costNanoUsd)];
}

/** Returns a note on what the cost leaves out, and what part was paid with users' own keys. */
function noteOf({ unpricedRequests: count, estimateNanoUsd, ownNanoUsd }: UsageTotals, locale: Locale): string {
  const unpriced = count > 0 ? message(locale, 'cli.unpriced', { count, estimate: shortDollars(estimateNanoUsd) }) : '';
  const own = ownNanoUsd > 0n ? message(locale, 'cli.usageOwn', { own: shortDollars(ownNanoUsd) }) : '';
  return `${unpriced} ${own}`.trim();
}

const LONGEST_BAR = 12;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar for each row: its cost beside the largest, or its tokens while everything is free of charge. */
function barsOf(rows: readonly UsageTotals[]): readonly string[] {
  const isFree = rows.every(({ costNanoUsd }) => costNanoUsd === 0n);
  const sizes = rows.map((row) => (isFree ? row.inputTokens + row.outputTokens : Number(row.costNanoUsd)));
  const largest = Math.max(...sizes) || 1;
  return sizes.map((size) => {
    const eighths = Math.round((size / largest) * LONGEST_BAR * 8);
    return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
  });
}

const grouped = (count: number): string => count.toLocaleString('en-US');
