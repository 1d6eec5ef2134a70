/** The account under which fills of the paper broker stand in the portfolio. */
export const PAPER_ACCOUNT = 'paper';
