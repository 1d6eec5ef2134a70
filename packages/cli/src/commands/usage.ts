import { message } from '@finclaw/config';
import { openStore, type UsageTotals, usdText } from '@finclaw/storage';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';

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
        if (rows.length > 0) writeLine(io.stdout, message(locale, `cli.usageBy.${view}`));
        for (const row of rows)
          writeLine(
            io.stdout,
            lineOf(
              row,
              message(locale, 'cli.unpriced', { count: row.unpricedRequests, estimate: shortDollars(row.estimateNanoUsd) }),
            ),
          );
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

function lineOf(row: UsageTotals, unpriced: string): string {
  const cost = shortDollars(row.costNanoUsd);
  const input = row.inputTokens + row.cacheReadTokens + row.cacheWriteTokens;
  return `  ${row.key.padEnd(40)} ${String(input).padStart(10)} → ${String(row.outputTokens).padStart(8)}  ${cost}${row.unpricedRequests > 0 ? `  ${unpriced}` : ''}`;
}
