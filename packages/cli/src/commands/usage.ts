import { message } from '@finclaw/config';
import { openStore, type UsageTotals, usdText } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { printTable } from '../terminal/screen/print-table.ts';

const VIEWS = ['day', 'model', 'session'] as const;

/** `finclaw usage`: tokens and cost by day, model and session. */
export const command: CommandModule = {
  maxArguments: 0,
  async run({ io, values }: Invocation): Promise<number> {
    const { loaded, paths, logger } = await openState(io);
    const { locale } = loaded;
    const store = openStore(paths.database, { logger, locale, mayCopy: true });
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
        printTable(io.stdout, {
          head: [...head.map((key) => message(locale, key)), ''],
          rows: rows.map((row) => cellsOf(row, locale)),
          numbers: [1, 2, 3],
        });
        writeLine(io.stdout, '');
      }
      return EXIT.done;
    } finally {
      store.close();
    }
  },
};

const asJson = ({ costNanoUsd, estimateNanoUsd, ...row }: UsageTotals) => ({
  ...row,
  costUsd: usdText(costNanoUsd),
  estimatedUsd: usdText(estimateNanoUsd),
});

const shortDollars = (nano: bigint): string => `$${Number(usdText(nano)).toFixed(4)}`;

/** Where it went, the tokens in and out, the cost, and what the cost leaves out. */
function cellsOf(row: UsageTotals, locale: Locale): readonly string[] {
  const input = row.inputTokens + row.cacheReadTokens + row.cacheWriteTokens;
  const unpriced = { count: row.unpricedRequests, estimate: shortDollars(row.estimateNanoUsd) };
  const note = row.unpricedRequests > 0 ? message(locale, 'cli.unpriced', unpriced) : '';
  return [row.key, grouped(input), grouped(row.outputTokens), shortDollars(row.costNanoUsd), note];
}

const grouped = (count: number): string => count.toLocaleString('en-US');
