import type { DecimalString } from '../brand.ts';

// Models, keys, bots and settings, and how the program is doing. Everything here is plain JSON; times are milliseconds
// since the epoch.

/** Sums over model calls. */
export interface UsageView {
  /** A day (`2026-11-03`), `provider/model`, or a session key. */
  readonly key: string;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** In dollars, exact. */
  readonly costUsd: DecimalString;
  /** Requests whose cost is unknown; they are missing from it. */
  readonly unpricedRequests: number;
  /** Their estimated cost. */
  readonly estimatedUsd: DecimalString;
  /** The part of both that was paid with users' own keys. */
  readonly ownUsd: DecimalString;
}

/** A model that can be chosen, or why it cannot. */
export interface ModelView {
  readonly id: string;
  readonly provider: string;
  readonly displayName: string;
  readonly isUsable: boolean;
  /** One sentence: usable, or the reason it is not. */
  readonly status: string;
  readonly supportsImages: boolean;
}

/** A vendor whose models a key unlocks. */
export interface KeyVendorView {
  readonly name: string;
  readonly title: string;
  /** The page where its keys are created. */
  readonly keyPage?: string;
}

/** A stored key of a vendor, without the key. */
export interface ModelKeyView {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  /** Enough of it to tell it from another. */
  readonly masked: string;
  /** Set while it is set aside. */
  readonly waitsUntil?: number;
  /** Its vendor's last report about it; `untested` before the first. */
  readonly health: {
    readonly state: 'untested' | 'working' | 'failing';
    readonly reason?: string;
    readonly since?: number;
  };
}

/** One record of what the program did. */
export interface AuditEntryView {
  readonly sequence: number;
  readonly at: number;
  readonly kind: 'run' | 'approval' | 'drop' | 'share' | 'sign';
  readonly runId?: string;
  /** A description of the event, for people. */
  readonly text: string;
}

/** The result of one check of the doctor. */
export interface DoctorFinding {
  readonly id: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** The suggested fix. */
  readonly fix?: string;
}

/** A setting that can be changed on the page. */
export interface SettingView {
  /** Its dotted path in the configuration file. */
  readonly path: string;
  readonly kind: 'choice' | 'number' | 'hours';
  /** The plugin's name for its setting. */
  readonly title?: string;
  readonly choices?: readonly string[];
  /** The value in the file, its default included; null when unset. Hours read `22:00-07:00`. */
  readonly value: string | null;
  /** True if the file itself sets it. */
  readonly isSet: boolean;
  /** The default; null when there is none. */
  readonly standard: string | null;
  /** The value the running program uses; another value takes effect after the next start. */
  readonly inForce: string | null;
}

/** A model server on this machine. */
export interface LocalServerView {
  readonly provider: string;
  readonly title: string;
  readonly models: readonly {
    readonly id: string;
    readonly name: string;
    /** Tokens it can look at. */
    readonly window?: number;
    readonly tools?: boolean;
  }[];
}

/** A source of prices, filings or accounts. */
export interface DataProviderView {
  readonly name: string;
  /** The fields it requires. */
  readonly needs: readonly ('apiKey' | 'apiSecret' | 'contact')[];
  readonly gives: 'prices' | 'filings' | 'accounts';
  readonly keyPage?: string;
  /** True if the settings name it. */
  readonly isSet: boolean;
  /** True if the running program differs until it starts again. */
  readonly isPending: boolean;
}

/** A chat platform that a bot can be on. */
export interface BotPlatformView {
  readonly name: string;
  readonly title: string;
}

/** A bot account. */
export interface BotView {
  readonly platform: string;
  readonly account: string;
  readonly name?: string;
  /** The link to start talking to it, or invite it. */
  readonly link?: string;
  readonly state: 'running' | 'after-restart' | 'off' | 'no-token';
}
