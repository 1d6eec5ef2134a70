import type { Locale } from '../languages.ts';
import type { BrowserView, GatewayScope, PasskeyView, SignInView, TokenView } from './access-view.ts';
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
  'schedules.list': {
    readonly params: { readonly locale?: Locale };
    readonly result: { readonly schedules: readonly ScheduleView[] };
  };
  /**
   * Makes one from a sentence such as "every weekday at 8 send me my portfolio". `timeZone` counts where the caller's
   * is unknown.
   */
  'schedules.add': {
    readonly params: { readonly text: string; readonly timeZone?: string; readonly locale?: Locale };
    readonly result: {
      readonly isDone: boolean;
      readonly message: string;
      readonly schedules: readonly ScheduleView[];
    };
  };
  'schedules.change': {
    readonly params: {
      readonly id: string;
      readonly action: 'pause' | 'resume' | 'run' | 'remove';
      readonly locale?: Locale;
    };
    readonly result: { readonly message: string; readonly schedules: readonly ScheduleView[] };
  };

  /** The assistant's memories of the caller. */
  'memory.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly memories: readonly MemoryView[] };
  };
  /** Notes a text, or changes the one with `id`; `message` describes the result. */
  'memory.save': {
    readonly params: { readonly id?: string; readonly text: string; readonly locale?: Locale };
    readonly result: { readonly isDone: boolean; readonly message: string; readonly memories: readonly MemoryView[] };
  };
  /** Forgets it everywhere but in the audit log. */
  'memory.forget': {
    readonly params: { readonly id: string; readonly locale?: Locale };
    readonly result: { readonly isDone: boolean; readonly message: string; readonly memories: readonly MemoryView[] };
  };

  /** Tokens of programs. */
  'tokens.list': { readonly params: Record<string, never>; readonly result: { readonly tokens: readonly TokenView[] } };
  /** Creates a token. Its scopes must all be the caller's own. `secret` is returned only this once. */
  'tokens.create': {
    readonly params: {
      readonly name: string;
      readonly scopes: readonly GatewayScope[];
      readonly expiresInDays?: number;
    };
    readonly result: { readonly token: TokenView; readonly secret: string };
  };
  /** Gives a token a new secret; the old one stops working at once. */
  'tokens.rotate': {
    readonly params: { readonly id: string };
    readonly result: { readonly token: TokenView; readonly secret: string };
  };
  'tokens.revoke': { readonly params: { readonly id: string }; readonly result: { readonly revoked: boolean } };

  /**
   * A link that connects one more browser, once, and its QR code row by row; `isReachable` is false when only this
   * machine could open it.
   */
  'access.link': {
    readonly params: Record<string, never>;
    readonly result: {
      readonly link: string;
      readonly qr: readonly (readonly boolean[])[];
      readonly isReachable: boolean;
    };
  };
  /** Forgets this browser, or with `everywhere` all of them. */
  'access.signOut': {
    readonly params: { readonly everywhere?: boolean };
    readonly result: { readonly signedOut: number };
  };

  /** The caller's browsers that are signed in. */
  'browsers.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly browsers: readonly BrowserView[] };
  };
  /** Signs one of the caller's browsers out. */
  'browsers.end': { readonly params: { readonly id: string }; readonly result: { readonly ended: boolean } };

  /** The caller's passkeys. */
  'passkeys.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly passkeys: readonly PasskeyView[] };
  };
  /** Begins to add a passkey: what `navigator.credentials.create` is given, on a page at this origin. */
  'passkeys.begin': { readonly params: { readonly origin: string }; readonly result: { readonly options: object } };
  /** Stores the passkey that the browser has created. */
  'passkeys.finish': {
    readonly params: {
      readonly origin: string;
      readonly name: string;
      readonly response: Readonly<Record<string, unknown>>;
    };
    readonly result: { readonly added: boolean };
  };
  /** Takes one of the caller's passkeys away. */
  'passkeys.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** The caller's accounts at the company's provider. */
  'signIns.list': {
    readonly params: Record<string, never>;
    /** `stay`: they are the person's only way to be who they are here, and cannot be taken away. */
    readonly result: { readonly signIns: readonly SignInView[]; readonly stay?: boolean };
  };
  /** Takes one of them away; browsers that came by it are signed out. */
  'signIns.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** The users of the program. */
  'people.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly people: readonly PersonView[] };
  };
  /**
   * Adds a person. `link` connects their browser, `code` a chat platform; each works once and is returned only this
   * once.
   */
  'people.invite': {
    readonly params: { readonly name: string; readonly role: PersonRole };
    readonly result: {
      readonly person: PersonView;
      readonly link: string;
      readonly code: string;
      readonly expiresAt: number;
    };
  };
  /** Changes a person; another role signs them out everywhere. `dayUsd: null` removes their cap. */
  'people.change': {
    readonly params: {
      readonly id: string;
      readonly name?: string;
      readonly role?: PersonRole;
      readonly dayUsd?: string | null;
    };
    readonly result: { readonly person: PersonView };
  };
  /** Removes a person's access everywhere. */
  'people.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };
  /** Removes a person's account at the company's provider; browsers signed in with it are signed out. */
  'people.unlink': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };
  /** A code the caller shows on a chat platform to be recognised there, and a link for another browser of theirs. */
  'people.connect': {
    readonly params: Record<string, never>;
    readonly result: { readonly link: string; readonly code: string; readonly expiresAt: number };
  };

  /** The caller's profile: what they set, and what counts where they set nothing. */
  'person.get': { readonly params: Record<string, never>; readonly result: ProfileResult };
  /** Changes it; null resets a part to the default. A person who changes it is not asked for it again. */
  'person.update': {
    readonly params: ProfileChange;
    readonly result: ProfileResult;
  };
  /** Sets what a browser suggests about its reader, where nothing was set. */
  'person.introduce': {
    readonly params: { readonly language: Locale; readonly timeZone?: string };
    readonly result: ProfileResult;
  };
  /** Everything the caller stored, as JSON text for a file: rows by table, and conversations. */
  'person.export': {
    readonly params: Record<string, never>;
    readonly result: { readonly filename: string; readonly text: string };
  };

  /** The caller's shared accounts, what others share with the caller, and the people available to share with. */
  'shares.list': { readonly params: Record<string, never>; readonly result: SharesResult };
  /**
   * Offers one of the caller's accounts to another person, or changes their rights in it. They see nothing of it until
   * they accept.
   */
  'shares.add': {
    readonly params: { readonly account: string; readonly person: string; readonly access: ShareAccess };
    readonly result: SharesResult;
  };
  /** Accepts an account offered to the caller. Only a person at a browser can. */
  'shares.accept': { readonly params: { readonly id: string }; readonly result: SharesResult };
  /** Declines it, or gives back what was accepted. */
  'shares.decline': { readonly params: { readonly id: string }; readonly result: SharesResult };
  /** Ends what the caller shares; the account is gone from the other's portfolio at once. */
  'shares.end': {
    readonly params: { readonly account: string; readonly person: string };
    readonly result: SharesResult;
  };
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
