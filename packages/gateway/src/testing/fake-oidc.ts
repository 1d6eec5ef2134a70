import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider can do wrong, and what it says about its user. */
export interface FakeOidcUser {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean;
  /** Comes back with an error in place of a code. */
  readonly refuses?: string;
}

interface Asked {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/**
 * An OpenID provider on loopback: discovery, authorization, token with PKCE and client secret, keys. Its user consents
 * at once.
 */
export class FakeOidc {
  readonly issuer: string;
  /** Who signs in next. */
  user: FakeOidcUser = {};
  /** What discovery says in place of the issuer. */
  claimsToBe: string | undefined;
  readonly #server: Server;
  readonly #codes = new Map<string, Asked>();
  readonly #keys = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<FakeOidc> {
    let fake: FakeOidc | undefined;
    const server = createServer((request, response) => {
      void fake?.answer(request).then(({ status = 200, body, location }) => {
        const json = { 'content-type': 'application/json', ...(location !== undefined && { location }) };
        response.writeHead(status, json).end(JSON.stringify(body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    fake = new FakeOidc(server);
    return fake;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage): Promise<{ status?: number; body?: object; location?: string }> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (url.pathname === '/.well-known/openid-configuration') return { body: this.#metadata() };
    if (url.pathname === '/keys')
      return {
        body: {
          keys: [{ ...this.#keys[0]!.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        },
      };
    if (url.pathname === '/authorize') return this.#authorize(url.searchParams);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return this.#token(new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.authorization);
  }

  #metadata(): object {
    const at = (path: string): string => `${this.issuer}${path}`;
    return {
      issuer: this.claimsToBe ?? this.issuer,
      jwks_uri: at('/keys'),
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  #authorize(asked: URLSearchParams): { status: number; location: string } {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (this.user.refuses !== undefined) back.searchParams.set('error', this.user.refuses);
    else {
      const code = `code-${++this.#count}`;
      this.#codes.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri,
      });
      back.searchParams.set('code', code);
    }
    return { status: 303, location: back.href };
  }

  #token(form: URLSearchParams, authorization = ''): { status?: number; body: object } {
    const asked = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const isProven =
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') === asked?.challenge;
    const isClient = authorization === `Basic ${Buffer.from('finclaw:s3cret').toString('base64')}`;
    if (!asked || !isProven || !isClient || form.get('redirect_uri') !== asked.redirectUri)
      return { status: 400, body: { error: isClient ? 'invalid_grant' : 'invalid_client' } };
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: 'finclaw',
      sub: 'one',
      nonce: asked.nonce,
      iat: now,
      exp: now + 300,
      ...this.user.claims,
    };
    const { privateKey } = this.#keys[this.user.isForged ? 1 : 0]!;
    return { body: { access_token: 'a', token_type: 'Bearer', id_token: jwt(claims, privateKey) } };
  }
}

function jwt(claims: object, key: KeyObject): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
