/** What a model writes into its answer to steer the delivery; never shown to a user. */
export const CONTROL_TOKENS = {
  /** Still working, nothing to report. */
  HEARTBEAT_OK: '<<HEARTBEAT_OK>>',
  /** Do not answer. */
  NO_REPLY: '<<NO_REPLY>>',
  /** Record the answer, do not send it. */
  SILENT_REPLY: '<<SILENT_REPLY>>',
  /** The assistant needs something from the user. */
  NEED_INPUT: '<<NEED_INPUT>>',
  ATTACH_DISCLAIMER: '<<ATTACH_DISCLAIMER>>',
  ATTACH_QUOTE: '<<ATTACH_QUOTE>>',
} as const;

export type ControlToken = (typeof CONTROL_TOKENS)[keyof typeof CONTROL_TOKENS];
