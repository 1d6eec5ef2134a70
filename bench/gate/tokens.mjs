import { countTokens } from '../tokens/count.mjs';

/** Tokens of all requests of one question, for three usual ones. */
export async function measureTokens() {
  const [price, review, comparison] = await countTokens();
  return {
    'tokens.price': price.allRequests / 1000,
    'tokens.review': review.allRequests / 1000,
    'tokens.comparison': comparison.allRequests / 1000,
  };
}
