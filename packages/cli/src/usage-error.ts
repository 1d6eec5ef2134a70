/** The call itself is wrong: one sentence with the fix, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
