/** Why a model call may be worth repeating, with another key or on another model. */
export type FallbackReason =
  | 'rate-limit'
  | 'server-error'
  | 'timeout'
  | 'context-overflow'
  | 'model-unavailable'
  | 'billing';

/**
 * What a vendor's error says: one of those, a key it does not take (`auth`), or a request it does not take (`request`).
 */
export type VendorFault = FallbackReason | 'auth' | 'request';
