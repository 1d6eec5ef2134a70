import type { GatewayMethod, GatewayParams, GatewayResult, Locale } from '@finclaw/types';
import type * as z from 'zod/mini';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';

/** The caller, and the signal that cancels the call. */
export interface MethodCall {
  readonly principal: Principal;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** The caller's language, for names and sentences. */
  readonly locale: Locale;
}

/** One row of the API: its parameters and its handler. */
export interface MethodRow<M extends GatewayMethod> {
  readonly params: z.ZodMiniObject;
  run(params: GatewayParams<M>, call: MethodCall): GatewayResult<M> | Promise<GatewayResult<M>>;
}

/** The methods a part of the program provides. Adding one to the API is adding a row. */
export type MethodTable = { readonly [M in GatewayMethod]?: MethodRow<M> };

/** Makes the rows that depend on a part of the program; none when that part is missing. */
export type MethodSource = (context: GatewayContext) => MethodTable;
