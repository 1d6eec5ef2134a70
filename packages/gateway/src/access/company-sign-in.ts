import type { FinClawConfig } from '@finclaw/config';
import { Refusal } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';
import type { AuthorizationServer } from 'oauth4webapi';
import { digestOf, newSecret, sameDigest } from './secret.ts';

type Library = typeof import('./openid-library.ts');

const library = (): Promise<Library> => import('./openid-library.ts');

/** The settings of a company's OpenID provider. */
export type OidcSettings = NonNullable<FinClawConfig['gateway']['oidc']>;

interface CompanySignInDeps {
  readonly settings: OidcSettings;
  readonly values: KeyValueStore;
  readonly name: string;
  readonly now: () => number;
}

/** A user confirmed by the provider. */
export interface ProviderUser {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The signed-in person who started it to add another way to sign in. */
  readonly person?: string;
}

interface Begun {
  /** A secret in the browser, so that only the browser that began can finish. */
  readonly binding: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly person?: string;
  readonly expiresAt: number;
}

const BEGUN = 'gateway-oidc-begun';
const LIFE_MS = 10 * 60 * 1000;
/**
 * The number of sign-ins in progress; the oldest are dropped first, because strangers can begin them and must not block
 * others.
 */
const MAX_BEGUN = 1_000;
const ANSWER_MS = 10_000;
/** The time after which the provider's metadata is loaded again. */
const KNOWN_MS = 60 * 60 * 1000;

/**
 * Signs people in at a company's OpenID provider: code flow with PKCE, state and nonce; admission is decided elsewhere.
 * A maintained library checks the provider's answers, signature included.
 */
export class CompanySignIn {
  readonly #deps: CompanySignInDeps;
  #provider: { readonly found: Promise<AuthorizationServer>; readonly at: number } | undefined;

  constructor(deps: CompanySignInDeps) {
    this.#deps = deps;
  }

  get name(): string {
    return this.#deps.name;
  }

  /** Returns the address to send the browser to, and the secret it has to keep meanwhile. */
  async begin(
    redirectUri: string,
    person: string | undefined,
  ): Promise<{ readonly url: string; readonly binding: string }> {
    const { settings, values, now } = this.#deps;
    const oauth = await library();
    const provider = await this.#discover(oauth);
    if (provider.authorization_endpoint === undefined) throw this.#failed('no authorization_endpoint');
    const [state, nonce, verifier, binding] = [newSecret(), newSecret(), newSecret(), newSecret()];
    const begun: Begun = {
      binding: digestOf(binding),
      verifier,
      nonce,
      redirectUri,
      expiresAt: now() + LIFE_MS,
      person,
    };
    await values.transaction([BEGUN], async (tx) => {
      const open = (await tx.list(BEGUN)).map(({ key, value }) => ({
        key,
        until: (JSON.parse(value) as Begun).expiresAt,
      }));
      const oldest = open.sort((one, other) => one.until - other.until);
      const surplus = open.length - MAX_BEGUN + 1;
      for (const [at, { key, until }] of oldest.entries())
        if (at < surplus || until <= now()) await tx.delete(BEGUN, key);
      await tx.set(BEGUN, digestOf(state), JSON.stringify(begun));
    });
    const url = new URL(provider.authorization_endpoint);
    const asked = {
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      nonce,
      scope: settings.scope ?? 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return { url: url.href, binding };
  }

  /**
   * Returns the user the provider confirmed. Throws a fault with the reason for any invalid answer; each sign-in can be
   * finished once.
   */
  async finish(returned: URL, binding: string | undefined): Promise<ProviderUser> {
    const { settings, values, now } = this.#deps;
    const state = returned.searchParams.get('state') ?? '';
    const key = digestOf(state);
    const stored = await values.get(BEGUN, key);
    const begun = stored === undefined ? undefined : (JSON.parse(stored) as Begun);
    const isOwn = begun !== undefined && binding !== undefined && sameDigest(begun.binding, digestOf(binding));
    // The delete decides between two concurrent answers.
    if (!isOwn || !(await values.delete(BEGUN, key)) || begun.expiresAt <= now())
      throw new Refusal('AUTH_FAILURE', 'gateway.oidc.notBegun', { name: this.name });
    const oauth = await library();
    const provider = await this.#discover(oauth);
    const client = { client_id: settings.clientId };
    const secret = settings.clientSecret;
    try {
      const answered = oauth.validateAuthResponse(provider, client, returned, state);
      const way = secret === undefined ? oauth.None() : this.#secretWay(oauth, provider, secret);
      const response = await oauth.authorizationCodeGrantRequest(
        ...([provider, client, way, answered, begun.redirectUri, begun.verifier, this.#asking(oauth)] as const),
      );
      const expected = { expectedNonce: begun.nonce, requireIdToken: true } as const;
      const granted = await oauth.processAuthorizationCodeResponse(provider, client, response, expected);
      await oauth.validateApplicationLevelSignature(provider, response, this.#asking(oauth));
      const claims = oauth.getValidatedIdTokenClaims(granted);
      if (claims === undefined) throw this.#failed('no id_token');
      const person = begun.person === undefined ? {} : { person: begun.person };
      return { issuer: claims.iss, subject: claims.sub, claims: { ...claims }, ...person };
    } catch (error) {
      throw this.#failed(error);
    }
  }

  /** Returns how the client secret is sent: in the header, unless the provider specifies otherwise. */
  #secretWay(oauth: Library, { token_endpoint_auth_methods_supported: ways }: AuthorizationServer, secret: string) {
    const isPosted = ways?.includes('client_secret_post') === true && !ways.includes('client_secret_basic');
    return isPosted ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
  }

  #discover(oauth: Library): Promise<AuthorizationServer> {
    const { settings, now } = this.#deps;
    if (this.#provider !== undefined && now() - this.#provider.at < KNOWN_MS) return this.#provider.found;
    const issuer = new URL(settings.issuer);
    const ask = async (): Promise<AuthorizationServer> => {
      const response = await oauth.discoveryRequest(issuer, { ...this.#asking(oauth), algorithm: 'oidc' });
      return oauth.processDiscoveryResponse(issuer, response);
    };
    const found = ask().catch((error: unknown) => {
      this.#provider = undefined;
      throw this.#failed(error);
    });
    this.#provider = { found, at: now() };
    return found;
  }

  /** Allows plain HTTP only for a provider on this machine. */
  #asking(oauth: Library) {
    const { hostname } = new URL(this.#deps.settings.issuer);
    const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
    return { signal: () => AbortSignal.timeout(ANSWER_MS), [oauth.allowInsecureRequests]: isHere };
  }

  #failed(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    const { error: code, error_description: words, message } = error as Readonly<Record<string, unknown>>;
    const described = [code, words].filter((text) => typeof text === 'string').join(': ');
    const reason = (described || (typeof error === 'string' ? error : String(message))).slice(0, 200);
    return new Refusal('AUTH_FAILURE', 'gateway.oidc.failed', { name: this.name, reason });
  }
}
