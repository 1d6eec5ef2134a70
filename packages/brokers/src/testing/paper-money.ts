/** What paper accounts start with in tests: what the settings give by default. */
export const PAPER_MONEY = { KRW: 100_000_000, USD: 100_000 };
