import { startWireFake, type WireFake } from '../../packages/models/src/testing/wire-fake.ts';
import type { WireReply, WireRequest } from '../../packages/models/src/testing/wire-script.ts';
import type { Row } from './table.ts';

/** What the healthy second vendor says. */
export const HEALER = 'Omega';

/** Two vendors of which one behaves as a row says, and the other is well or out of the way. */
export interface RowModels {
  readonly fake: WireFake;
  /** How long it took from the last request to the model at fault to the first to the next, if there was one. */
  readonly handOverMs: () => number | undefined;
  /** Whether the behaviour was met at all. */
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
