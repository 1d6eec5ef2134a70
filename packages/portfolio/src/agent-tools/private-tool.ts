import { type Invalid, invalid, type Unresolved, unresolved } from '@finclaw/market';
import { currencyFromWord, type InstrumentDirectory } from '@finclaw/market/instruments';
import type { RegisteredToolDefinition, ToolExecutionContext } from '@finclaw/tools';
import type { CurrencyCode, TickerSymbol } from '@finclaw/types';
import type { OwnBook } from '../own/own-book.ts';
import type { PortfolioService } from '../portfolio.ts';

/** The dependencies of the portfolio tools. */
export interface PortfolioToolDeps {
  /** Returns the portfolio of the person a tool runs for, and never another's. */
  portfolioOf(context: ToolExecutionContext): PortfolioService;
  readonly directory: InstrumentDirectory;
}

/** The name of a person's own portfolio among instruments. */
export const PORTFOLIO = 'portfolio';

/** Tells whether a name among instruments means the person's own portfolio. */
export const meansPortfolio = (name: string): boolean => /^(?:my |내 ?)?(?:portfolio|포트폴리오)$/i.test(name.trim());

type Schema = RegisteredToolDefinition['inputSchema'];

/** Fields of portfolio results that no model needs. */
export const INTERNAL_FIELDS: readonly string[] = ['ids', 'id', 'import', 'line', 'explanation'];

/** The definition of a tool that reads a person's own ledger and changes nothing. */
export function privateTool(name: string, description: string, properties: Schema): RegisteredToolDefinition {
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required: [], additionalProperties: false },
    group: 'finance',
    changes: 'nothing',
    accessesSensitiveData: true,
    isPersonal: true,
    internalFields: INTERNAL_FIELDS,
  };
}

/** A text property that may not be empty. */
export const textProperty = (description: string, maxLength = 60): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});

/** A text of the input; undefined when it was left out. */
export const textOf = (input: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  typeof input[name] === 'string' ? input[name] : undefined;

/** An instrument by the name a user gave it: of the lists, or of what they recorded themselves. */
interface NamedInstrument {
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
  readonly name: string;
  readonly nameEn: string;
}

/** Finds an instrument by name or symbol; what the user priced themselves, such as a house, goes before the lists. */
export async function findNamed(
  text: string,
  own: OwnBook,
  directory: InstrumentDirectory,
  signal?: AbortSignal,
): Promise<NamedInstrument | Unresolved> {
  const recorded = own.named(text);
  if (recorded !== undefined && own.isPriced(recorded.symbol)) {
    const { symbol, currency, name } = recorded;
    return { symbol, currency, name, nameEn: name };
  }
  const found = await directory.lookUp(text, signal);
  if (found.kind !== 'found') return unresolved(text, found);
  const { symbol, currency, names } = found.instrument;
  return { symbol, currency, name: names.ko, nameEn: names.en };
}

/** The property of the currency that a result is in. */
export const CURRENCY = textProperty('The currency of the result, a code or a word; the configured one by default', 30);

/** The portfolio of the person a tool runs for, in the currency its input names; `invalid` for one without rates. */
export function portfolioIn(
  { portfolioOf }: Pick<PortfolioToolDeps, 'portfolioOf'>,
  input: Readonly<Record<string, unknown>>,
  context: ToolExecutionContext,
): PortfolioService | Invalid {
  const [portfolio, word] = [portfolioOf(context), textOf(input, 'currency')];
  if (word === undefined) return portfolio;
  const currency = currencyFromWord(word);
  return currency === undefined
    ? invalid('currency', 'There is no rate for that currency')
    : portfolio.inCurrency(currency);
}
