/** The audit record of a signed answer, so that a disclosed file can be found here. */
export interface SignBody {
  readonly sessionKey: string;
  /** As in the file. */
  readonly signature: string;
  /** The parts in the file, and those of which it holds only the hash. */
  readonly parts: readonly string[];
  readonly withheld: readonly string[];
}
