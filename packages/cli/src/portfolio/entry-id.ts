import type { PortfolioService } from '@finclaw/portfolio';

const SHORT = 8;

/** Returns the short form of an id for people. */
export const shortId = (id: string): string => id.slice(0, SHORT);

/** Returns the id of the only row or import with this prefix; an ambiguous or unknown one is returned unchanged. */
export async function fullId(portfolio: Pick<PortfolioService, 'rows' | 'imports'>, typed: string): Promise<string> {
  if (typed.length < SHORT) return typed;
  const known = [...(await portfolio.rows()), ...(await portfolio.imports())].map(({ id }) => id);
  const found = known.filter((id) => id.startsWith(typed));
  return found.length === 1 ? found[0]! : typed;
}
