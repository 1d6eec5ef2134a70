/**
 * Calls the handler at the first Ctrl-C or SIGTERM; a second one ends the process at once. Returns the function that
 * removes it.
 */
export function onInterrupt(handler: () => void): () => void {
  let count = 0;
  const listener = (): void => {
    count += 1;
    if (count > 1) process.exit(130);
    handler();
  };
  process.on('SIGINT', listener);
  process.on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener);
    process.off('SIGTERM', listener);
  };
}
