import { parseAmountCell } from '@finclaw/broker-files';
import { answer, describeInstrument, type FinanceTool, type FinanceToolDeps, invalid, limited } from '@finclaw/market';
import { SECTORS } from '@finclaw/market/instruments';

import type { ToolExecutionContext } from '@finclaw/tools';
import type { DecimalString, InstrumentType, TickerSymbol } from '@finclaw/types';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';
import { isPercentage, SCREEN_FIGURES, type ScreenDeps, type Screened, type ScreenFigure, screen } from './screen.ts';
import { chosenOf, listedOf } from './universe.ts';

/** The dependencies of ranking instruments. */
export interface ScreenerNeeds {
  readonly watchlist: Watchlist;
  readonly fundamentals: FundamentalsService;
}

interface ScreenToolDeps extends FinanceToolDeps, ScreenDeps {
  /** Returns the symbols that the call's user holds or follows. */
  symbolsOf(among: 'held' | 'watched', context: ToolExecutionContext): Promise<readonly TickerSymbol[]>;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

const DESCRIPTION =
  'Ranks instruments by one figure, best first. Say what was left out: `notLookedAt` instruments, those `without` the figure, and those in an `otherCurrency`; ' +
  'then the first is not the best of the whole market.';

/** The tool that ranks and screens instruments. */
export function screenTool(deps: ScreenToolDeps): FinanceTool {
  return {
    definition: {
      name: 'screen_instruments',
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: {
          by: {
            type: 'string',
            enum: [...SCREEN_FIGURES],
            description: 'The figure; percentages are numbers such as 12.5',
          },
          order: { type: 'string', enum: ['highest', 'lowest'], description: 'highest unless told otherwise' },
          among: { type: 'string', enum: ['listed', 'held', 'watched'], description: 'listed unless told otherwise' },
          type: {
            type: 'string',
            enum: ['stock', 'etf', 'crypto'],
            description: 'stock unless told otherwise, for what is listed',
          },
          exchange: { type: 'string', enum: ['KRX', 'NYSE', 'NASDAQ'] },
          sector: { type: 'string', enum: [...SECTORS] },
          min: { type: 'string', maxLength: 30, description: 'At least this' },
          max: { type: 'string', maxLength: 30, description: 'At most this' },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: MAX_LIMIT,
            description: `How many; ${DEFAULT_LIMIT} unless told otherwise`,
          },
        },
        required: ['by'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'nothing',
      accessesSensitiveData: true,
    },
    async executor(input, context) {
      const among = input.among === 'held' || input.among === 'watched' ? input.among : 'listed';
      const [min, max] = [input.min, input.max].map((text) =>
        text === undefined ? undefined : parseAmountCell(String(text)),
      );
      if (min === null || max === null) return answer(invalid('amount', 'A limit is not a number'));
      const by = input.by as ScreenFigure;
      const type = (input.type ?? (among === 'listed' ? 'stock' : undefined)) as InstrumentType | undefined;
      const filter = {
        type,
        exchange: input.exchange as string | undefined,
        sector: input.sector as string | undefined,
      };
      const instruments =
        among === 'listed'
          ? listedOf(filter, deps)
          : chosenOf(await deps.symbolsOf(among, context), filter, deps.directory);
      const request = {
        by,
        order: input.order === 'lowest' ? 'lowest' : 'highest',
        min: min as DecimalString | undefined,
        max: max as DecimalString | undefined,
        limit: Number(input.limit ?? DEFAULT_LIMIT),
      } as const;
      return answer(shownScreen(by, await screen(instruments, request, deps, context.abortSignal)));
    },
  };
}

/** Returns the data of a ranking for the tool and the command. */
export function shownScreen(by: ScreenFigure, { rows, ...counts }: Screened) {
  return {
    status: 'ok' as const,
    by,
    rows: rows.map(({ instrument, value, limits, ...origin }, at) => ({
      rank: at + 1,
      instrument: describeInstrument(instrument),
      sector: instrument.sector,
      [isPercentage(by) ? 'valuePercent' : 'value']: value,
      ...origin,
      ...limited(...limits),
    })),
    ...counts,
    ...(counts.notLookedAt > 0 && limited('partial')),
  };
}
