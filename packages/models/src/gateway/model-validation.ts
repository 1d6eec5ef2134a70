import { FinClawError } from '@finclaw/infra';
import { type ModelEntry, type TokenPrices, toModelKey } from './model-entry.ts';

/** Throws MODEL_INVALID, naming the model, when an entry has a value that no model can have. */
export function assertValidModel(entry: ModelEntry): void {
  const problem = findProblem(entry);
  if (problem === undefined) return;
  throw new FinClawError(`The model "${entry.id}" ${problem}`, 'MODEL_INVALID', { details: { id: entry.id, problem } });
}

function findProblem(entry: ModelEntry): string | undefined {
  const { id, aliases, contextWindow, maxOutputTokens, pricing, releaseDate, retiresAt } = entry;
  if (isBlankOrPadded(id)) return 'has a blank or padded id';
  if (aliases.some((alias) => alias.trim() === '')) return 'has a blank alias';
  const twice = aliases.find(
    (alias, at) => aliases.findIndex((other) => toModelKey(other) === toModelKey(alias)) !== at,
  );
  if (twice !== undefined) return `lists the alias "${twice}" twice`;
  if (!isPositiveInteger(contextWindow)) return `has a context window of ${contextWindow}`;
  if (!isPositiveInteger(maxOutputTokens)) return `has a maximum output of ${maxOutputTokens}`;
  if (maxOutputTokens > contextWindow) return 'can write more than fits its context window';
  const badDate = [releaseDate, retiresAt].find((date) => date !== undefined && Number.isNaN(Date.parse(date)));
  if (badDate !== undefined) return `has the date "${badDate}", which is none`;
  return pricing && (findPriceProblem(pricing) ?? (pricing.longContext && findLongContextProblem(pricing.longContext)));
}

function findLongContextProblem(prices: TokenPrices & { readonly thresholdTokens: number }): string | undefined {
  if (!isPositiveInteger(prices.thresholdTokens)) return `has a long-prompt threshold of ${prices.thresholdTokens}`;
  return findPriceProblem(prices);
}

function findPriceProblem(prices: TokenPrices): string | undefined {
  for (const [name, price] of Object.entries(prices)) {
    if (!name.endsWith('PerMillion') || price === undefined) continue;
    if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return `has a price ${name} of ${price}`;
  }
  return undefined;
}

function isBlankOrPadded(text: string): boolean {
  return text === '' || text.trim() !== text;
}

function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
