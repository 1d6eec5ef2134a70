// Who may use the gateway, and by what they are known. Everything here is plain JSON; times are milliseconds since the
// epoch.

/** The rights of a program: look, talk and change settings, manage access. None contains another. */
export type GatewayScope = 'read' | 'write' | 'admin';

/**
 * The right a method needs: a scope, or a right of persons: to decide on approvals, to ask questions (which every
 * caller with `write` may do too), and to manage their own sign-in.
 */
export type AccessRight = GatewayScope | 'approve' | 'ask' | 'self';

/** An account at the company's OpenID provider with which a person signs in. */
export interface SignInView {
  readonly id: string;
  /** The name its owner recognises, such as an address. */
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
  /** The day of its last known use. */
  readonly usedAt: number;
  /** True for the session of this call. */
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
