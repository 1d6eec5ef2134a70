import type { Locale } from '../languages.ts';
import type { BrowserView, GatewayScope, PasskeyView, SignInView, TokenView } from './access-view.ts';
import type { Call, Nothing } from './call.ts';
import type {
  GivenShareView,
  MemoryView,
  OfferedShareView,
  PersonRole,
  PersonView,
  ProfileChange,
  ProfileChoices,
  ReaderProfile,
  ReceivedShareView,
  ScheduleView,
  ShareAccess,
} from './people-view.ts';

/** People, their sign-in, and what each of them stores and shares. */
export interface PeopleApi {
  /** The scheduled jobs of the caller. */
  'schedules.list': Call<{ locale?: Locale }, { schedules: ScheduleView[] }>;
  /**
   * Makes one from a sentence such as "every weekday at 8 send me my portfolio". `timeZone` counts where the caller's
   * is unknown.
   */
  'schedules.add': Call<
    { text: string; timeZone?: string; locale?: Locale },
    { isDone: boolean; message: string; schedules: ScheduleView[] }
  >;
  'schedules.change': Call<
    { id: string; action: 'pause' | 'resume' | 'run' | 'remove'; locale?: Locale },
    { message: string; schedules: ScheduleView[] }
  >;

  /** The assistant's memories of the caller. */
  'memory.list': Call<Nothing, { memories: MemoryView[] }>;
  /** Notes a text, or changes the one with `id`; `message` describes the result. */
  'memory.save': Call<
    { id?: string; text: string; locale?: Locale },
    { isDone: boolean; message: string; memories: MemoryView[] }
  >;
  /** Forgets it everywhere but in the audit log. */
  'memory.forget': Call<{ id: string; locale?: Locale }, { isDone: boolean; message: string; memories: MemoryView[] }>;

  /** Tokens of programs. */
  'tokens.list': Call<Nothing, { tokens: TokenView[] }>;
  /** Creates a token. Its scopes must all be the caller's own. `secret` is returned only this once. */
  'tokens.create': Call<
    { name: string; scopes: GatewayScope[]; expiresInDays?: number },
    { token: TokenView; secret: string }
  >;
  /** Gives a token a new secret; the old one stops working at once. */
  'tokens.rotate': Call<{ id: string }, { token: TokenView; secret: string }>;
  'tokens.revoke': Call<{ id: string }, { revoked: boolean }>;

  /**
   * A link that connects one more browser, once, and its QR code row by row; `isReachable` is false when only this
   * machine could open it.
   */
  'access.link': Call<Nothing, { link: string; qr: boolean[][]; isReachable: boolean }>;
  /** Forgets this browser, or with `everywhere` all of them. */
  'access.signOut': Call<{ everywhere?: boolean }, { signedOut: number }>;

  /** The caller's browsers that are signed in. */
  'browsers.list': Call<Nothing, { browsers: BrowserView[] }>;
  /** Signs one of the caller's browsers out. */
  'browsers.end': Call<{ id: string }, { ended: boolean }>;

  /** The caller's passkeys. */
  'passkeys.list': Call<Nothing, { passkeys: PasskeyView[] }>;
  /** Begins to add a passkey: what `navigator.credentials.create` is given, on a page at this origin. */
  'passkeys.begin': Call<{ origin: string }, { options: object }>;
  /** Stores the passkey that the browser has created. */
  'passkeys.finish': Call<{ origin: string; name: string; response: Record<string, unknown> }, { added: boolean }>;
  /** Takes one of the caller's passkeys away. */
  'passkeys.remove': Call<{ id: string }, { removed: boolean }>;

  /** The caller's accounts at the company's provider. */
  'signIns.list': Call<
    Nothing,
    /** `stay`: they are the person's only way to be who they are here, and cannot be taken away. */
    { signIns: SignInView[]; stay?: boolean }
  >;
  /** Takes one of them away; browsers that came by it are signed out. */
  'signIns.remove': Call<{ id: string }, { removed: boolean }>;

  /** The users of the program. */
  'people.list': Call<Nothing, { people: PersonView[] }>;
  /**
   * Adds a person. `link` connects their browser, `code` a chat platform; each works once and is returned only this
   * once.
   */
  'people.invite': Call<
    { name: string; role: PersonRole },
    { person: PersonView; link: string; code: string; expiresAt: number }
  >;
  /** Changes a person; another role signs them out everywhere. `dayUsd: null` removes their cap. */
  'people.change': Call<
    { id: string; name?: string; role?: PersonRole; dayUsd?: string | null },
    { person: PersonView }
  >;
  /** Removes a person's access everywhere. */
  'people.remove': Call<{ id: string }, { removed: boolean }>;
  /** Removes a person's account at the company's provider; browsers signed in with it are signed out. */
  'people.unlink': Call<{ id: string }, { removed: boolean }>;
  /** A code the caller shows on a chat platform to be recognised there, and a link for another browser of theirs. */
  'people.connect': Call<Nothing, { link: string; code: string; expiresAt: number }>;

  /** The caller's profile: what they set, and what counts where they set nothing. */
  'person.get': Call<Nothing, ProfileResult>;
  /** Changes it; null resets a part to the default. A person who changes it is not asked for it again. */
  'person.update': Call<ProfileChange, ProfileResult>;
  /** Sets what a browser suggests about its reader, where nothing was set. */
  'person.introduce': Call<{ language: Locale; timeZone?: string }, ProfileResult>;
  /** Everything the caller stored, as JSON text for a file: rows by table, and conversations. */
  'person.export': Call<Nothing, { filename: string; text: string }>;

  /** The caller's shared accounts, what others share with the caller, and the people available to share with. */
  'shares.list': Call<Nothing, SharesResult>;
  /**
   * Offers one of the caller's accounts to another person, or changes their rights in it. They see nothing of it until
   * they accept.
   */
  'shares.add': Call<{ account: string; person: string; access: ShareAccess }, SharesResult>;
  /** Accepts an account offered to the caller. Only a person at a browser can. */
  'shares.accept': Call<{ id: string }, SharesResult>;
  /** Declines it, or gives back what was accepted. */
  'shares.decline': Call<{ id: string }, SharesResult>;
  /** Ends what the caller shares; the account is gone from the other's portfolio at once. */
  'shares.end': Call<{ account: string; person: string }, SharesResult>;
}

interface ProfileResult {
  readonly own: ProfileChoices;
  readonly standard: ReaderProfile;
  /** True if the caller saw the questions about it, or answered one. */
  readonly isAsked: boolean;
  /** The currencies that have rates. */
  readonly currencies: readonly string[];
}

interface SharesResult {
  readonly given: readonly GivenShareView[];
  readonly received: readonly ReceivedShareView[];
  /** Accounts that others offer to the caller; not sent to a program. */
  readonly offers: readonly OfferedShareView[];
  /** Everybody but the caller. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The caller's own accounts, which can be shared. */
  readonly accounts: readonly string[];
}
