import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Returns true when this browser has passkeys for this address: they need a host name, so a bare IP address has none.
 */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);
}

/** Lets the browser create a passkey; undefined when the user cancelled. */
export async function makePasskey(options: object): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(
    (made) => ({ ...made }),
    () => undefined,
  );
}

/** Asks for a passkey and signs this browser in with it; false when that failed. */
export async function signInWithPasskey(): Promise<boolean> {
  const begun = await post('/api/sign-in/passkey/begin', {});
  if (!begun.ok) return false;
  const { options } = (await begun.json()) as { options: PublicKeyCredentialRequestOptionsJSON };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  return response !== undefined && (await post('/api/sign-in/passkey', { response })).ok;
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
