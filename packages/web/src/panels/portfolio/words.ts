import { portfolioMessages } from '@finclaw/config/page-portfolio';
import { withMessages } from '../../language/language.ts';

/** The sentence for a key, those of the portfolio included. */
export const t = withMessages(portfolioMessages);
