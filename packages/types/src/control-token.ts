/** The requests a model may make within its answer. */
export type ControlName =
  | 'NO_REPLY'
  | 'SILENT_REPLY'
  | 'NEED_INPUT'
  | 'ATTACH_DISCLAIMER'
  | 'ATTACH_QUOTE'
  | 'HEARTBEAT_OK';

/** A control token of an answer; it is never part of the text people read. */
export interface ControlToken {
  readonly name: ControlName;
  /** The subject, such as the instruments of a quote. */
  readonly subject?: string;
}
