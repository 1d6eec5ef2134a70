/** The connection failed, at any point; its cause has the reason. */
export class VendorConnectionError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Converts a socket error; a cancelled call has not failed. */
export function asConnectionFailure(error: Error): Error {
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? error : new VendorConnectionError(error);
}

/** Makes the failure of a connection that was closed without a reason. */
export const closedConnection = (): VendorConnectionError =>
  new VendorConnectionError(new Error('The connection was closed'));
