import { errorChain } from '@finclaw/infra';

/**
 * The content of a client library's error, read by its fields and class names. The libraries are loaded lazily by the
 * adapters, and their errors share no base class; one of them even names every error `Error`.
 */
export interface VendorError {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  /** Anthropic's finer code inside the body. */
  readonly errorCode: string | undefined;
  /** The first system or network code on the error or its causes. */
  readonly networkCode: string | undefined;
  readonly headers: Pick<Headers, 'get'> | undefined;
  readonly requestId: string | undefined;
  /** The vendor's own sentence; some failures have no other identification. */
  readonly message: string;
}

const MAX_CAUSES = 4;

/** Reads the fields that classify a failure; missing ones are `undefined`. */
export function readVendorError(error: unknown): VendorError {
  const fields = Object(error) as Readonly<Record<string, unknown>>;
  const headers = fields.headers as VendorError['headers'];
  // A gateway reports the status of the vendor behind it inside the stream, after its own was sent.
  const status = [fields.status, fields.code].find((value) => typeof value === 'number');
  return {
    status: status as number | undefined,
    type: text(fields.type),
    code: text(fields.code),
    errorCode: text(fields.errorCode),
    networkCode: findNetworkCode(error),
    headers: typeof headers?.get === 'function' ? headers : undefined,
    requestId: text(fields.requestID),
    message: text(fields.apiMessage) ?? text(fields.message) ?? '',
  };
}

/** True when the error, or a superclass, has this name. A bundler may have added a suffix such as `$1`. */
export function isOfClass(error: unknown, className: string): boolean {
  for (
    let prototype = Object.getPrototypeOf(Object(error));
    prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    const name: unknown = prototype.constructor?.name;
    if (typeof name === 'string' && name.replace(/\$\d+$/, '') === className) return true;
  }
  return false;
}

/** System codes are in capitals, a vendor's own codes are not. The code of a failed fetch sits two causes down. */
function findNetworkCode(error: unknown): string | undefined {
  let seen = 0;
  for (const link of errorChain(error)) {
    if (seen++ > MAX_CAUSES) return undefined;
    const code = (link as { code?: unknown } | null)?.code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  }
  return undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
