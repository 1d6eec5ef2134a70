import type { AccessRight } from '@finclaw/types';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Principal } from '../access/principal.ts';
import type { KnownSite } from './request-caller.ts';

/** The context every handler has. */
export interface HttpEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { readonly requestId: string; readonly site: KnownSite };
}

/** One request with its id and the site it came from. */
export type HttpContext = Context<HttpEnv>;

/** One route of the server: its requirements and its handler. Everything served is a row of a table of these. */
export type Route = {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Describes it for OpenAPI: name, input and output. */
  readonly describes?: {
    readonly name: string;
    readonly params: z.ZodMiniType;
    readonly result: string;
    /** No token opens it. */
    readonly needsPerson?: boolean;
  };
} & (
  | { readonly scope: 'public'; readonly handle: (c: HttpContext) => Response | Promise<Response> }
  | {
      readonly scope: AccessRight;
      readonly handle: (c: HttpContext, principal: Principal) => Response | Promise<Response>;
    }
);
