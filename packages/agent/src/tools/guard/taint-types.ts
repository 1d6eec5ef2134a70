/** What has entered a conversation; neither ever becomes false again. */
export interface SessionFacts {
  /** Text that somebody outside wrote. */
  readonly untrusted: boolean;
  /** Private data of the user. */
  readonly sensitive: boolean;
}

/** Who a value can be traced to: the user's own words, an outsider's text, or neither, which leaves the model. */
type ValueOrigin = 'user' | 'untrusted' | 'model';

/** What a finished tool call brought into the conversation. */
export interface Observation {
  readonly untrustedText?: string;
  readonly sensitive?: boolean;
}

/** Remembers who said what in one conversation. */
export interface TaintTracker {
  readonly facts: SessionFacts;
  /** What the user said last. */
  readonly request: string | undefined;
  /** Notes what the user said. */
  hear(text: string): void;
  /** Notes what a tool brought in. */
  observe(observation: Observation): void;
  originOf(value: unknown): ValueOrigin;
}
