import type { Locale } from '../utility.ts';
import type { SignInView } from './access-view.ts';

// The people who use the program, and what is theirs. Everything here is plain JSON; times are milliseconds since the
// epoch.

/** What somebody is here: everything, their own things, or looking and asking without changing anything. */
export type PersonRole = 'owner' | 'member' | 'reader';

/** Who reads: what every sentence, total, card, chart and time follows. */
export interface ReaderProfile {
  /** Of everything that does not answer a sentence in another language. */
  readonly language: Locale;
  /** The currency everything is added up in. */
  readonly baseCurrency: string;
  /** Whose tax rules count; `none` where nobody said, and a tax year asks for the country. */
  readonly taxResidence: 'kr' | 'us' | 'none';
  /** An IANA name; absent where nobody said. */
  readonly timeZone?: string;
  /** How a rise and a fall are painted: red and blue as in Korea, or green and red. */
  readonly colours: 'red-up' | 'green-up';
  readonly investor: 'retail' | 'professional' | 'institutional';
  readonly riskTolerance?: 'low' | 'medium' | 'high';
  /** Preferred markets; none means no preference. */
  readonly markets: readonly ('kr' | 'us' | 'crypto')[];
}

/** What somebody set of it; the rest follows from the language and, for the person at the machine, from the machine. */
export type ProfileChoices = Partial<ReaderProfile>;

/** A change of it; null leaves a part to the defaults again. */
export type ProfileChange = { readonly [Name in keyof ReaderProfile]?: ReaderProfile[Name] | null };

/**
 * What somebody may do with an account that another shares with them: look at it, or also record, edit and undo
 * transactions in it.
 */
export type ShareAccess = 'reader' | 'writer';

/** An account that somebody shares with one of the people. */
export interface ShareView {
  readonly account: string;
  /** With whom it is shared; where it is shared with the caller, whose it is. */
  readonly person: { readonly id: string; readonly name: string };
  readonly access: ShareAccess;
  readonly sharedAt: number;
}

/** An account of the caller's, and what whoever it was offered to answered. */
export interface GivenShareView extends ShareView {
  readonly state: 'offered' | 'accepted' | 'declined';
}

/** An account of somebody else that the caller accepted. */
export interface ReceivedShareView extends ShareView {
  /** Names exactly this share; one that was changed since has another id. */
  readonly id: string;
}

/** An account that somebody offers to the caller. Its names are short plain text, not what their owner wrote. */
export interface OfferedShareView extends ReceivedShareView {
  /** What the caller may do with the account already, where more is offered. */
  readonly has?: 'reader';
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
