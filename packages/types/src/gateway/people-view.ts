import type { Locale } from '../languages.ts';
import type { SignInView } from './access-view.ts';

// The people who use the program, and what is theirs. Everything here is plain JSON; times are milliseconds since the
// epoch.

/** The role of a person: everything, their own data, or looking and asking without changing anything. */
export type PersonRole = 'owner' | 'member' | 'reader';

/** The reader's profile, which every sentence, total, card, chart and time follows. */
export interface ReaderProfile {
  /** Of everything that does not answer a sentence in another language. */
  readonly language: Locale;
  /** The currency everything is added up in. */
  readonly baseCurrency: string;
  /** The country whose tax rules apply; `none` where unset, and a tax year asks for the country. */
  readonly taxResidence: 'kr' | 'us' | 'none';
  /** An IANA name; absent where unset. */
  readonly timeZone?: string;
  /** The colours of a rise and a fall: red and blue as in Korea, or green and red. */
  readonly colours: 'red-up' | 'green-up';
  readonly investor: 'retail' | 'professional' | 'institutional';
  readonly riskTolerance?: 'low' | 'medium' | 'high';
  /** Preferred markets; none means no preference. */
  readonly markets: readonly ('kr' | 'us' | 'crypto')[];
}

/** The parts a person set; the rest follows from the language and, for the person at the machine, from the machine. */
export type ProfileChoices = Partial<ReaderProfile>;

/** A change of it; null leaves a part to the defaults again. */
export type ProfileChange = { readonly [Name in keyof ReaderProfile]?: ReaderProfile[Name] | null };

/**
 * A person's rights in an account another person shares with them: look at it, or also record, edit and undo
 * transactions in it.
 */
export type ShareAccess = 'reader' | 'writer';

/** An account that is shared with one of the people. */
export interface ShareView {
  readonly account: string;
  /** The person it is shared with; where it is shared with the caller, its owner. */
  readonly person: { readonly id: string; readonly name: string };
  readonly access: ShareAccess;
  readonly sharedAt: number;
}

/** An account of the caller's, and the answer of the person it was offered to. */
export interface GivenShareView extends ShareView {
  readonly state: 'offered' | 'accepted' | 'declined';
}

/** An account of another person that the caller accepted. */
export interface ReceivedShareView extends ShareView {
  /** Names exactly this share; one that was changed since has another id. */
  readonly id: string;
}

/** An account that another person offers to the caller. Its names are short plain text, not what their owner wrote. */
export interface OfferedShareView extends ReceivedShareView {
  /** The caller's present rights in the account, where more is offered. */
  readonly has?: 'reader';
}

/** A sender of a chat platform who is one of the people. */
interface LinkedSenderView {
  readonly channelId: string;
  readonly accountId: string;
  readonly senderId: string;
}

/** A user of the program, without any of their data or messages. */
export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  readonly createdAt: number;
  /** The daily limit for shared keys, in dollars as decimal text. */
  readonly dayUsd?: string;
  /** Today's spending with shared keys, known and estimated. */
  readonly spentUsd: string;
  /** Today's spending with their own keys. */
  readonly ownUsd: string;
  readonly browsers: number;
  readonly tokens: number;
  readonly senders: readonly LinkedSenderView[];
  /** Their accounts at the company's provider. */
  readonly signIns: readonly SignInView[];
}

/** A person as one bot account of a chat platform knows them. */
export interface PersonRef {
  readonly channelId: string;
  readonly accountId: string;
  readonly senderId: string;
}

/** A person who was admitted to a bot account. */
export interface PairedPersonView extends PersonRef {
  /** The name they gave themselves; show it as text and do not trust it. */
  readonly name?: string;
  readonly pairedAt: number;
}

/** A person who wrote to a bot account and whose code is not approved yet. */
export interface WaitingPersonView extends PersonRef {
  /** The name they gave themselves; show it as text and do not trust it. */
  readonly name?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Something that is done for a person at set times. */
export interface ScheduleView {
  readonly id: string;
  /** Time and task in one sentence. */
  readonly text: string;
  readonly state: 'active' | 'paused' | 'done';
  /** The zone its times are meant in. */
  readonly zone: string;
  /** The next three times; none while it is paused. */
  readonly next: readonly number[];
  /** The outcomes of its latest runs, newest first, one word each. */
  readonly runs: readonly { readonly at: number; readonly outcome: string }[];
}

/** Something the assistant remembers of a person. */
export interface MemoryView {
  readonly id: string;
  readonly kind: 'fact' | 'preference' | 'goal';
  readonly text: string;
  readonly notedAt: number;
}
