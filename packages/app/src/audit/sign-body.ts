/** The audit record of an answer that was signed, so that what was handed out can be found here. */
export interface SignBody {
  readonly sessionKey: string;
  /** As it stands in the file. */
  readonly signature: string;
  /** The parts in the file, and those of which it holds only the hash. */
  readonly parts: readonly string[];
  readonly withheld: readonly string[];
}
