// Who may use the gateway, and by what they are known. Everything here is plain JSON; times are milliseconds since the
// epoch.

/** What a program may do: look, talk and change settings, manage access. None contains another. */
export type GatewayScope = 'read' | 'write' | 'admin';

/**
 * What a method needs: a scope, or what comes with who somebody is: to decide on approvals, to ask questions, which
 * whoever may write can do too, and to look after their own way in.
 */
export type AccessRight = GatewayScope | 'approve' | 'ask' | 'self';

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

/** A bearer token of a program, without its secret. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly GatewayScope[];
  readonly createdAt: number;
  readonly expiresAt?: number;
}
