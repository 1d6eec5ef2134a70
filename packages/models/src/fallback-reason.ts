/** The reasons to repeat a model call, with another key or on another model. */
export type FallbackReason =
  | 'rate-limit'
  | 'server-error'
  | 'timeout'
  | 'context-overflow'
  | 'model-unavailable'
  | 'billing';

/** The meaning of a vendor's error: one of those, a refused key (`auth`), or a refused request (`request`). */
export type VendorFault = FallbackReason | 'auth' | 'request';
