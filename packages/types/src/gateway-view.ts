import type { TokenUsage } from './agent.ts';
import type { AnswerEnding } from './answer-ending.ts';
import type { CurrencyCode, DecimalString, TickerSymbol } from './brand.ts';
import type { Alert, AlertTrigger, FinancialInstrument, Freshness, MarketQuote } from './finance.ts';
import type { TextSegment } from './text-segment.ts';
import type { Locale } from './utility.ts';

// What the gateway shows of the program. Everything here is plain JSON; times are milliseconds since the epoch.

/** What a caller may do: look, talk and change settings, decide on approvals, manage access. None contains another. */
export type GatewayScope = 'read' | 'write' | 'approve' | 'admin';

/** What a method needs: a scope, or what comes with who somebody is: to ask questions, which whoever may write can do too, and to look after their own way in. */
export type AccessRight = GatewayScope | 'ask' | 'self';

/** What somebody is here: everything, their own things, or looking and asking without changing anything. */
export type PersonRole = 'owner' | 'member' | 'reader';

/** What somebody sets for themselves; where they set nothing, the installation's settings count. */
export interface PersonSettings {
  /** Of messages that do not follow the language of a question. */
  readonly language?: Locale;
  /** The currency everything is added up in. */
  readonly baseCurrency?: string;
  /** Whose tax rules count. */
  readonly taxHome?: 'kr' | 'us';
}

/** What somebody may do with an account that another shares with them: look at it, or also record, edit and undo transactions in it. */
export type ShareAccess = 'reader' | 'writer';

/** An account that somebody shares with one of the people. */
export interface ShareView {
  readonly account: string;
  /** With whom it is shared; where it is shared with the caller, whose it is. */
  readonly person: { readonly id: string; readonly name: string };
  readonly access: ShareAccess;
  readonly sharedAt: number;
}

/** A sender of a chat platform who is one of the people. */
interface LinkedSenderView {
  readonly channelId: string;
  readonly accountId: string;
  readonly senderId: string;
}

/** Somebody who uses the program, without anything of what they have or said. */
export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  readonly createdAt: number;
  /** What they may spend of lent keys in a day, in dollars as decimal text. */
  readonly dayUsd?: string;
  /** What they spent of lent keys today, known and reckoned. */
  readonly spentUsd: string;
  /** What they spent of their own keys today. */
  readonly ownUsd: string;
  readonly browsers: number;
  readonly tokens: number;
  readonly senders: readonly LinkedSenderView[];
  /** Their accounts at the company's provider. */
  readonly signIns: readonly SignInView[];
}

/** An account at the company's OpenID provider by which somebody signs in. */
export interface SignInView {
  readonly id: string;
  /** What its owner knows it by, such as an address. */
  readonly name: string;
  readonly linkedAt: number;
  readonly usedAt?: number;
}

/** A passkey, without anything that proves it. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt?: number;
}

/** A browser that is signed in. */
export interface BrowserView {
  readonly id: string;
  readonly createdAt: number;
  /** When it was last known to be used, to the day. */
  readonly usedAt: number;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** A conversation in a list. */
export interface SessionSummary {
  readonly sessionKey: string;
  /** Where it takes place: `web`, `api`, `terminal`, `discord`, `telegram`. */
  readonly channelId: string;
  /** What its reader calls it, or the beginning of its first question on one line; empty before there is one. */
  readonly title: string;
  /** Kept at the top of the list. */
  readonly isPinned?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Questions and answers, without tool calls. */
  readonly messageCount: number;
  readonly isRunning: boolean;
  /** Whether this caller can write here; conversations of other channels can only be read. */
  readonly canSend: boolean;
}

/** A file that came with a question. */
export interface AttachmentView {
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number;
  /** Pictures only: a `data:` URL that can be shown. */
  readonly url?: string;
}

/** How a turn ended; the words of the inbox. */
type TurnOutcome = 'answered' | 'refused' | 'failed' | 'cancelled' | 'silent' | 'superseded';

/** How many figures an answer holds and which of them nothing vouches for. */
interface GroundingView {
  readonly checked: number;
  readonly grounded: number;
  /** The figures as they stand in the answer. */
  readonly unverified: readonly string[];
  /** Figures that are traced but too old; they count as grounded. */
  readonly stale: readonly string[];
  /** Figures of which a result says otherwise; absent where there are none. */
  readonly contradicted?: readonly string[];
}

/** One figure of an answer and what it rests on. */
export interface FigureView {
  /** As it stands in the answer. */
  readonly text: string;
  /** Where it stands in the answer's text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly status: 'proven' | 'stale' | 'unverified' | 'contradicted';
  /** Of a contradicted figure: what the result says. */
  readonly expected?: string;
  /** Such as a market source, a tool, or the person who asked. */
  readonly source?: string;
  /** When the source's value was current. */
  readonly at?: number;
  /** The arithmetic that leads to it, when it was computed. */
  readonly formula?: string;
  /** The values that went into it, each with the result it stands in. */
  readonly sources?: readonly string[];
}

/** What is known about a turn once it has ended. */
export interface TurnView {
  readonly runId: string;
  readonly outcome: TurnOutcome;
  readonly ending?: AnswerEnding;
  readonly durationMs?: number;
  /** Absent when no model was asked, as for a command. */
  readonly model?: string;
  readonly provider?: string;
  readonly usage?: TokenUsage;
  /** Null when the price of a call is unknown. */
  readonly costUsd?: DecimalString | null;
  readonly grounding?: GroundingView;
  readonly figures?: readonly FigureView[];
}

/** A tool call as a card. Input and result come from outside and must be shown as text, never as markup. */
export interface ToolCallView {
  readonly toolUseId: string;
  readonly name: string;
  readonly input: unknown;
  /** `refused`: a person was asked for a yes and said no. */
  readonly state: 'running' | 'done' | 'failed' | 'refused';
  readonly durationMs?: number;
  /** What the tool gave back, shortened to 20,000 characters; only in `sessions.get`. */
  readonly result?: string;
}

/** One thing in a conversation, oldest first. */
export type TimelineItem =
  | {
      readonly type: 'question';
      readonly messageId: string;
      readonly at: number;
      readonly text: string;
      readonly attachments: readonly AttachmentView[];
      /** Absent until a run has taken it up. */
      readonly runId?: string;
      /** Absent while it waits or is being answered. */
      readonly turn?: TurnView;
      /** Whether `messages.edit` works on it. */
      readonly canEdit: boolean;
    }
  | { readonly type: 'tool'; readonly at: number; readonly runId?: string; readonly call: ToolCallView }
  /** Markdown, as delivered. An answer may have several parts, each an item. */
  | {
      readonly type: 'answer';
      readonly id: string;
      readonly at: number;
      readonly text: string;
      /** The same as the model wrote it, when it cites results. */
      readonly cited?: string;
      readonly isError: boolean;
      readonly runId?: string;
    }
  /** Something nobody asked for: a message that could not be taken, a warning. */
  | { readonly type: 'notice'; readonly id: string; readonly at: number; readonly text: string }
  /** A price alert that fired. */
  | { readonly type: 'alert'; readonly id: string; readonly at: number; readonly text: string; readonly alert?: FiredAlertView };

/** An answer that is being made, as far as it has come. */
export interface LiveTurn {
  readonly runId: string;
  readonly messageId?: string;
  /** The text so far, segment by segment. It has not been reviewed: the final answer replaces it. */
  readonly segments: readonly TextSegment[];
  readonly isThinking: boolean;
  readonly calls: readonly ToolCallView[];
  readonly notices: readonly string[];
}

/** A tool call that waits for a person's yes. Show every field. */
export interface ApprovalView {
  readonly id: string;
  readonly sessionKey: string;
  readonly toolName: string;
  readonly group: string;
  /** Why it was asked: the policy's reason, for people. */
  readonly reason: string;
  /** Every cause, the gravest first. */
  readonly causes: readonly string[];
  /** What would happen, in the tool's own words, a sentence and then what else is worth knowing; the fields are what counts. */
  readonly summary?: Readonly<Record<Locale, readonly string[]>>;
  /** What the user said last; show it beside the action. */
  readonly request?: string;
  /** How many equal calls one answer is for. */
  readonly count: number;
  /** What it would change: `own-data` or `outside`; `nothing` is asked only by a rule of the owner's. */
  readonly changes: string;
  readonly fields: readonly ApprovalFieldView[];
  /** The digest of the exact input; `approvals.answer` must repeat it. */
  readonly inputHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** One value of the input that would run. */
export interface ApprovalFieldView {
  readonly path: string;
  /** The value as text, with every invisible or look-alike character written as its code point. Show this, not `value`. */
  readonly display: string;
  readonly value: unknown;
  /** Who put a deciding value there if not the user: `outsider` (a stranger's text) or `model`. Show it. */
  readonly mark?: string;
}

/** How an approval ended. */
export type ApprovalOutcomeView =
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'unreachable'
  | 'cancelled'
  | 'interrupted'
  | 'unrecorded';

/** A price, or why there is none. `query` repeats what was asked. */
export type QuoteResult =
  | {
      readonly query: string;
      readonly ok: true;
      readonly instrument: FinancialInstrument;
      readonly quote: MarketQuote;
    }
  | {
      readonly query: string;
      readonly ok: false;
      readonly reason: 'unknown' | 'ambiguous' | 'unavailable';
      readonly message: string;
      /** What could have been meant. */
      readonly candidates: readonly FinancialInstrument[];
    };

/** An amount of money, or what is missing to know it. */
export type MoneyView =
  | { readonly amount: DecimalString; readonly currency: CurrencyCode }
  | { readonly missing: readonly string[] };

/** What an alert is about, by name; absent for what is no longer listed. */
interface NamedSubject {
  readonly instrumentName?: string;
  readonly currency?: CurrencyCode;
}

/** A price alert somebody has set. */
export interface AlertView extends Alert, NamedSubject {}

/** What made an alert fire: the instrument, what was waited for, what the value was and when. */
export interface FiredAlertView extends AlertTrigger, NamedSubject {}

/** One symbol in one account. */
export interface HoldingView {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly name?: string;
  readonly currency: CurrencyCode;
  readonly quantity: DecimalString;
  readonly averageCost: MoneyView;
  readonly cost: MoneyView;
  readonly price?: MoneyView;
  readonly value: MoneyView;
  readonly unrealised: MoneyView;
  readonly unrealisedPercent?: DecimalString;
  readonly realised: MoneyView;
  readonly income: MoneyView;
  readonly freshness?: Freshness;
  /** Since the last close: of one share, and as a percentage. */
  readonly dayChange?: MoneyView;
  readonly dayPercent?: DecimalString;
  /** Of all securities, a fraction: 0.1 is ten per cent. */
  readonly weight?: DecimalString;
  /** What it is counted under: its sector, or else what it is, such as `etf`. */
  readonly sector: string;
  readonly lots: readonly {
    readonly id: string;
    readonly acquired: string;
    readonly quantity: DecimalString;
    readonly cost: MoneyView;
    readonly value: MoneyView;
    readonly gain: MoneyView;
  }[];
}

/** A portfolio at the end of a day, in its base currency. */
interface PortfolioDayView {
  readonly date: string;
  /** Securities and the cash that is kept. */
  readonly value: DecimalString;
  /** What was put in on the day less what was taken out. */
  readonly flow: DecimalString;
  /** Everything put in less everything taken out, up to the day. */
  readonly invested: DecimalString;
}

/** How a portfolio did, apart from money that came and went. Fractions: 0.1 is ten per cent; amounts are in the base currency. */
export interface PerformanceView {
  readonly baseCurrency: CurrencyCode;
  readonly from: string;
  readonly to: string;
  readonly growth: DecimalString;
  /** The deepest fall and its days, and how far below its high it lies now. */
  readonly drawdown?: {
    readonly deepest: DecimalString;
    readonly from: string;
    readonly to: string;
    readonly recovered?: string;
    readonly now: DecimalString;
  };
  readonly volatility?: DecimalString;
  /** An index or a share in the same time, how far ahead of it the portfolio is, and what the same money would be worth in it. */
  readonly benchmark?: {
    readonly symbol: TickerSymbol;
    readonly growth: DecimalString;
    readonly ahead: DecimalString;
    readonly sameMoney: DecimalString;
  };
  /** What each symbol brought in since the beginning, best first, and its part of the money put in. */
  readonly contributions: readonly {
    readonly symbol: TickerSymbol;
    readonly profit: DecimalString;
    readonly share?: DecimalString;
  }[];
}

/** What to buy (or sell, where `shares` is negative) to come to target weights; a calculation, no order. */
export interface TargetPlanView {
  readonly baseCurrency: CurrencyCode;
  readonly worth: DecimalString;
  readonly cashAfter: DecimalString;
  readonly lines: readonly {
    readonly symbol: TickerSymbol;
    readonly currency: CurrencyCode;
    readonly target: DecimalString;
    readonly weight: DecimalString;
    readonly price: DecimalString;
    readonly shares: DecimalString;
    readonly amount: DecimalString;
  }[];
}

/** A portfolio with everything it earned and cost, in its base currency. */
export interface PortfolioView {
  readonly asOf: string;
  readonly baseCurrency: CurrencyCode;
  readonly holdings: readonly HoldingView[];
  readonly cash: readonly MoneyView[];
  readonly total: {
    /** Of the securities. */
    readonly value: MoneyView;
    /** Securities and the cash that is kept. */
    readonly worth: MoneyView;
    readonly cost: MoneyView;
    readonly cash: MoneyView;
    readonly contributed: MoneyView;
    readonly profit: MoneyView;
    readonly realised: MoneyView;
    readonly unrealised: MoneyView;
    readonly income: MoneyView;
    readonly fees: MoneyView;
    readonly taxes: MoneyView;
    readonly fxEffect: MoneyView;
  };
  /** The change of all securities since their last closes; it needs every quote and rate. */
  readonly today?: { readonly change: MoneyView; readonly percent: DecimalString };
  /** What one unit of each currency is worth in the base currency today, as far as that is known. */
  readonly rates: Readonly<Record<string, DecimalString>>;
  /** Fractions: 0.1 is ten per cent. */
  readonly returns?: {
    readonly moneyWeighted?: DecimalString;
    readonly timeWeighted?: DecimalString;
    /** What the rates mean here, in sentences. */
    readonly notes: readonly string[];
  };
  /** The value of each day in the base currency, oldest first; a day that lacks a price or a rate is left out and a warning says so. */
  readonly daily?: readonly PortfolioDayView[];
  /** Sentences about rows that count for nothing or inputs that are missing. */
  readonly warnings: readonly string[];
}

/** An account that somebody else shares with the caller, as a portfolio of its own. */
export interface SharedAccountView {
  /** Says whose it is. */
  readonly name: string;
  readonly access: ShareAccess;
  /** Null when nothing is recorded in it. */
  readonly portfolio: PortfolioView | null;
}

/** One row of the record of a portfolio, newest first where they are listed. */
export interface TransactionView {
  readonly id: string;
  readonly date: string;
  readonly kind: string;
  readonly account: string;
  readonly symbol?: TickerSymbol;
  readonly name?: string;
  readonly quantity?: DecimalString;
  readonly price?: DecimalString;
  readonly amount?: DecimalString;
  readonly currency?: CurrencyCode;
  /** What the row says and could say, as `portfolio.edit` takes it; empty where it says nothing. */
  readonly fields: Readonly<Record<string, string>>;
  /** It took the place of another row, which comes back when this one is taken back. */
  readonly isEdited?: true;
  /** It lies in an account of somebody else. */
  readonly isShared?: true;
  /** And the caller may only look at it. */
  readonly isReadOnly?: true;
  /** Who entered it, where that was not the owner of the account. */
  readonly by?: string;
}

/** How the columns of a file in nobody's layout were understood. */
export interface ImportColumnsView {
  /** Which column each field is read from, or what it says in every row. */
  readonly fields: Readonly<Record<string, string>>;
  /** Every column that can be named. */
  readonly columns: readonly string[];
  /** What a column can be read as. */
  readonly known: readonly string[];
}

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
}

/** A bearer token of a program, without its secret. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly GatewayScope[];
  readonly createdAt: number;
  readonly expiresAt?: number;
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

/** A person as one bot account of a chat platform knows them. */
export interface PersonRef {
  readonly channelId: string;
  readonly accountId: string;
  readonly senderId: string;
}

/** Somebody who was let in to a bot account. */
export interface PairedPersonView extends PersonRef {
  /** What they call themselves; show it as text and believe nothing of it. */
  readonly name?: string;
  readonly pairedAt: number;
}

/** Somebody who wrote to a bot account and has a code that nobody has approved yet. */
export interface WaitingPersonView extends PersonRef {
  /** What they call themselves; show it as text and believe nothing of it. */
  readonly name?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Something that is done for a person at set times. */
export interface ScheduleView {
  readonly id: string;
  /** When, and what: one sentence. */
  readonly text: string;
  readonly state: 'active' | 'paused' | 'done';
  /** The zone its times are meant in. */
  readonly zone: string;
  /** The next three times; none while it is paused. */
  readonly next: readonly number[];
  /** What its latest runs came to, newest first, each in a word. */
  readonly runs: readonly { readonly at: number; readonly outcome: string }[];
}

/** Something the assistant remembers of a person. */
export interface MemoryView {
  readonly id: string;
  readonly kind: 'fact' | 'preference' | 'goal';
  readonly text: string;
  readonly notedAt: number;
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
  readonly title: string;
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

/** What a company filed, ready to be shown. */
export interface CompanyView {
  readonly symbol: string;
  readonly name: string;
  /** Statements by period, newest first, with the source and the currency in words; absent where nobody keeps them. */
  readonly statements?: {
    readonly title: string;
    readonly periods: readonly string[];
    readonly lines: readonly { readonly label: string; readonly values: readonly string[] }[];
    readonly ratios: readonly { readonly label: string; readonly value: string; readonly formula: string }[];
  };
  readonly dividends: readonly { readonly when: string; readonly amount: string; readonly source: string }[];
  /** Days of results, told or expected. */
  readonly results: readonly string[];
  readonly filings: readonly { readonly date: string; readonly title: string; readonly url: string }[];
  /** What could not be had, in words. */
  readonly unavailable: readonly string[];
}
