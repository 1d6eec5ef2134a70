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
  /** What those are reckoned to have cost. */
  readonly estimatedUsd: DecimalString;
  /** How much of both was paid with keys of the askers' own. */
  readonly ownUsd: DecimalString;
}

/** A model that can be chosen, or why it cannot. */
export interface ModelView {
  readonly id: string;
  readonly provider: string;
  readonly displayName: string;
  readonly isUsable: boolean;
  /** Whether it is usable and, if not, why: one sentence. */
  readonly status: string;
  readonly supportsImages: boolean;
}

/** A vendor whose models a key opens. */
export interface KeyVendorView {
  readonly name: string;
  readonly title: string;
  /** Where its keys are made. */
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
  /** What its vendor last said about it; `untested` until it was asked. */
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
  readonly kind: 'run' | 'approval' | 'drop' | 'share';
  readonly runId?: string;
  /** What happened, for people. */
  readonly text: string;
}

/** What one check of the doctor found. */
export interface DoctorFinding {
  readonly id: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** What to do about it. */
  readonly fix?: string;
}

/** A setting that can be changed on the page. */
export interface SettingView {
  /** Its dotted path in the configuration file. */
  readonly path: string;
  readonly kind: 'choice' | 'number' | 'hours';
  /** What a plugin calls its setting. */
  readonly title?: string;
  readonly choices?: readonly string[];
  /** What the file says, its default included; null when it is left open. Hours read `22:00-07:00`. */
  readonly value: string | null;
  /** Whether the file says it itself. */
  readonly isSet: boolean;
  /** What counts where the file says nothing; null when that is nothing. */
  readonly standard: string | null;
  /** What the running program uses; another value is in force after the next start. */
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

/** A source of prices or filings. */
export interface DataProviderView {
  readonly name: string;
  /** What it does not answer without. */
  readonly needs: readonly ('apiKey' | 'apiSecret' | 'contact')[];
  readonly gives: 'prices' | 'filings';
  readonly keyPage?: string;
  /** Whether the settings name it. */
  readonly isSet: boolean;
  /** Whether the running program does otherwise until it starts again. */
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
  /** Where people start talking to it, or invite it. */
  readonly link?: string;
  readonly state: 'running' | 'after-restart' | 'off' | 'no-token';
}
