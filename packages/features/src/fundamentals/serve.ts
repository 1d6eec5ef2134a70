import { LOCALES } from '@finclaw/types';
import * as z from 'zod/mini';
import type { FeatureParts, ServerHost } from '../feature.ts';
import { shortText } from '../method-params.ts';
import { unknownSymbol } from '../named-instruments.ts';
import { companyView } from './company-view.ts';
import type { FundamentalsService } from './fundamentals-service.ts';
import { fundamentalsTools } from './tools.ts';

/** Returns the parts filings add to the running program; none without a source. */
export function serve(fundamentals: FundamentalsService, { directory }: ServerHost): FeatureParts {
  if (!fundamentals.isConfigured) return {};
  return {
    tools: fundamentalsTools({ fundamentals, directory }),
    methods: {
      'company.get': {
        params: z.strictObject({
          symbol: shortText,
          quarters: z.optional(z.boolean()),
          locale: z.optional(z.enum(LOCALES)),
        }),
        run: async ({ symbol, quarters }, { signal, locale }) => {
          const found = await directory.lookUp(symbol, signal);
          if (found.kind !== 'found') throw unknownSymbol(found.kind, symbol);
          return companyView(found.instrument, quarters === true ? 'quarter' : 'year', fundamentals, locale, signal);
        },
      },
    },
  };
}
