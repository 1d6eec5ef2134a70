import { vendorOf } from '@finclaw/config';
import type { ServedModel } from '@finclaw/models';

/** The place of a model's description in the configuration file. */
export const definitionPath = (id: string): string => `models.definitions[${JSON.stringify(id)}]`;

/** Returns the configuration of a model that a server offers. */
export function definitionOf(provider: string, served: ServedModel, window?: number): object {
  const { name, maxOutput, tools, vision, thinks, price } = served;
  const contextWindow = window ?? served.window ?? served.maxWindow;
  const capabilities = Object.fromEntries(
    Object.entries({ functionCalling: tools, vision, extendedThinking: thinks }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const cost = vendorOf(provider)?.isLocal ? { input: 0, output: 0 } : price;
  return {
    provider,
    model: name,
    contextWindow,
    ...(maxOutput !== undefined && { maxOutputTokens: Math.min(maxOutput, contextWindow ?? maxOutput) }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
    ...(cost && { costPer1kInput: perThousand(cost.input), costPer1kOutput: perThousand(cost.output) }),
  };
}

/** Rounded to the precision of a price, because 0.07 divided by a thousand is not 0.00007 in binary. */
const perThousand = (perMillion: number): number => Math.round(perMillion * 1e9) / 1e12;
