/** The connection failed, at whatever point; why is in its cause. */
export class VendorConnectionError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Converts a failure of the socket; a call that was stopped has not failed. */
export function asConnectionFailure(error: Error): Error {
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? error : new VendorConnectionError(error);
}

/** The failure of a connection that was closed without a reason. */
export const closedConnection = (): VendorConnectionError =>
  new VendorConnectionError(new Error('The connection was closed'));
