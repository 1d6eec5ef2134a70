/** What a source is made with. */
export interface SourceSettings {
  readonly now: () => number;
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
  /** Set only when the user configured another address. */
  readonly baseUrl?: string | undefined;
  /** Where tokens outlive the process; without it they live in memory. */
  readonly tokens?: TokenStore | undefined;
}

/** Keeps access tokens between processes: brokers hand out one at a time and count how often it is asked for. */
export interface TokenStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}
