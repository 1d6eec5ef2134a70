/**
 * The last days of models in the large table, which has none. Vendors' announcements are recorded here by hand:
 * OpenAI's page of deprecations (developers.openai.com/api/docs/deprecations) as of 28 October 2026. Google publishes
 * only the earliest possible days and Anthropic none for models it still lists in the table; a vendor's own list of
 * models (`models refresh`) takes precedence.
 */
const RETIREMENTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  openai: {
    '2026-10-23': ['gpt-4', 'gpt-4-turbo', 'gpt-4.1-nano', 'gpt-4o-2024-05-13', 'o1', 'o1-pro', 'o3-mini', 'o4-mini'],
    '2026-12-11': ['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'gpt-5-pro', 'o3', 'o3-pro'],
    '2027-01-14': ['gpt-4o', 'gpt-4o-2024-08-06', 'gpt-4o-2024-11-20', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'],
    '2027-04-01': ['gpt-5.1'],
  },
};

/** The announced end of a model, by the name its vendor knows it by. */
export function announcedEnd(provider: string, model: string): string | undefined {
  return Object.entries(RETIREMENTS[provider] ?? {}).find(([, models]) => models.includes(model))?.[0];
}
