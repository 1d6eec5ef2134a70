import { startWireFake, type WireFake } from '../../packages/models/src/testing/wire-fake.ts';
import type { WireReply, WireRequest } from '../../packages/models/src/testing/wire-script.ts';
import type { Row } from './table.ts';

/** The text of the healthy second vendor. */
export const HEALER = 'Omega';

/** Two vendors of which one behaves as a row specifies, and the other is healthy or disabled. */
export interface RowModels {
  readonly fake: WireFake;
  /** Returns the time from the last request to the faulty model to the first to the next, if there was one. */
  readonly handOverMs: () => number | undefined;
  /** Tells whether the behaviour occurred at all. */
  readonly wasMet: () => boolean;
}

/** Starts the vendors of a row. */
export async function startModels({ behaviour, moment }: Row): Promise<RowModels> {
  const fake = await startWireFake();
  const atFault = moment === 'as the second candidate' ? 'openai' : 'anthropic';
  let step = 0;
  let lastAtFault: number | undefined;
  let firstAfter: number | undefined;
  fake.answer((request): WireReply => {
    if (request.vendor !== atFault) {
      if (lastAtFault !== undefined) firstAfter ??= performance.now();
      return atFault === 'openai' ? { status: 404 } : { text: `${HEALER} it is.` };
    }
    if (moment === 'after a tool' && !hasToolResult(request))
      return { toolCalls: [{ name: 'get_quote', input: { instrument: 'MSFT' } }] };
    lastAtFault = performance.now();
    const replies = behaviour.replies(request.vendor);
    return replies[Math.min(step++, replies.length - 1)]!;
  });
  return {
    fake,
    handOverMs: () => (firstAfter === undefined ? undefined : firstAfter - lastAtFault!),
    wasMet: () => step > 0,
  };
}

function hasToolResult({ body }: WireRequest): boolean {
  return /"tool_result"|"role":"tool"/.test(JSON.stringify(body.messages));
}
