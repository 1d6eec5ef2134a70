/** The dependencies of a source. */
export interface SourceSettings {
  readonly now: () => number;
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
  /** Set only when the user configured another address. */
  readonly baseUrl?: string | undefined;
  /** Stores tokens beyond the process; without it they are in memory. */
  readonly tokens?: TokenStore | undefined;
}

/** Stores access tokens between processes: brokers issue one at a time and limit how often. */
export interface TokenStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}
