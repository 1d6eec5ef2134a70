import { join } from 'node:path';
import type { Environment, StatePaths } from '@finclaw/infra';
import { createSecretBox, loadOrCreateSecretKey, type SealedRows, storeSealed } from '@finclaw/models';
import type { KeyValueStore } from '@finclaw/storage';
import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

/**
 * The result of a person's sign-in at a tool server: the client identity, the tokens, and the server that renews them.
 */
export interface SignIn {
  readonly client: OAuthClientInformationMixed;
  readonly tokens: OAuthTokens;
  readonly server: OAuthDiscoveryState;
}

/** The server and address of a sign-in. */
export interface SignedServer {
  readonly name: string;
  readonly url: string;
  /** Hosts of the local network that may take part in signing in, as written in an address. */
  readonly privateHosts?: readonly string[] | undefined;
}

/** Named so that an export withholds it. */
const SCOPE = 'tool-server-token';

/** The sign-ins at the configured servers, as they lie in the database. */
export const sealedSignIns = (addressOf: (name: string) => string | undefined): SealedRows => ({
  scope: SCOPE,
  read(name, sealed) {
    const url = addressOf(name);
    return url === undefined ? undefined : { sealed, context: `${name} ${url}` };
  },
});

/**
 * The sign-ins at tool servers, encrypted in the database with the key that also protects API keys. One never opens for
 * another address.
 */
export class ServerSignIns {
  readonly #values: KeyValueStore;
  readonly #keyFile: string;
  readonly #env: Environment;

  constructor(values: KeyValueStore, { stateDir }: Pick<StatePaths, 'stateDir'>, env: Environment) {
    this.#values = values;
    this.#keyFile = join(stateDir, 'keys.secret');
    this.#env = env;
  }

  /** Undefined when there is none, or when it was made for another address or sealed with another key. */
  async get({ name, url }: SignedServer): Promise<SignIn | undefined> {
    const sealed = await this.sealed(name);
    const text = sealed === undefined ? undefined : (await this.#box()).open(sealed, `${name} ${url}`);
    return text === undefined ? undefined : (JSON.parse(text) as SignIn);
  }

  async save({ name, url }: SignedServer, signIn: SignIn): Promise<void> {
    const box = await this.#box();
    const value = box.seal(JSON.stringify(signIn), `${name} ${url}`);
    await storeSealed(this.#values, box, { scope: SCOPE, key: name, value });
  }

  /** Replaces a sign-in by its renewal. Returns what is then stored: nothing where the person signed out meanwhile. */
  async replace({ name, url }: SignedServer, used: SignIn, renewed: SignIn): Promise<SignIn | undefined> {
    const box = await this.#box();
    return this.#values.transaction([SCOPE], async (values) => {
      const sealed = await values.get(SCOPE, name);
      const text = sealed === undefined ? undefined : box.open(sealed, `${name} ${url}`);
      const stored = text === undefined ? undefined : (JSON.parse(text) as SignIn);
      if (stored?.tokens.access_token !== used.tokens.access_token) return stored;
      await values.set(SCOPE, name, box.seal(JSON.stringify(renewed), `${name} ${url}`));
      return renewed;
    });
  }

  remove(name: string): Promise<boolean> {
    return this.#values.delete(SCOPE, name);
  }

  /** Returns the stored value, still encrypted: it differs after every sign-in and renewal. */
  sealed(name: string): Promise<string | undefined> {
    return this.#values.get(SCOPE, name);
  }

  async #box(): Promise<ReturnType<typeof createSecretBox>> {
    return createSecretBox(await loadOrCreateSecretKey(this.#keyFile, this.#env));
  }
}
