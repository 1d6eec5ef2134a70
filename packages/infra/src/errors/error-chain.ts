/** Yields the thrown value, then its causes and the members of aggregate errors, each once. */
export function* errorChain(error: unknown): Generator<unknown, void, undefined> {
  const chain = new Set<unknown>([error]);
  // Iterating a set also visits entries added meanwhile, and none twice.
  for (const link of chain) {
    yield link;
    if (typeof link !== 'object' || link === null) continue;
    const { cause, errors } = link as { cause?: unknown; errors?: unknown };
    if (cause !== undefined) chain.add(cause);
    if (Array.isArray(errors)) for (const member of errors) chain.add(member);
  }
}
