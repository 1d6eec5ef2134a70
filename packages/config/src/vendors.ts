/** The model vendors FinClaw has an adapter for, each with the environment variable its key is read from. */
export const VENDORS = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
} as const satisfies Readonly<Record<string, string>>;

/** A model vendor FinClaw has an adapter for; any other provider is one of the user's own, which speaks OpenAI's protocol. */
export type VendorName = keyof typeof VENDORS;

/** Whether a provider is a vendor FinClaw has an adapter for. */
export const isVendor = (provider: string): provider is VendorName => Object.hasOwn(VENDORS, provider);
