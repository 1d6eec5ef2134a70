import { type OpenFinance, openFinance } from '@finclaw/app/market';
import type { Invocation } from './io.ts';
import { withPart } from './with-part.ts';

/** Runs one command with the finance services open, without asking a model. */
export const withFinance = <T>(
  invocation: Invocation,
  run: (finance: OpenFinance, invocation: Invocation) => Promise<T>,
): Promise<T> => withPart(openFinance, invocation, run);
