/** The destination of finished log lines. Writing never throws. */
export interface LogSink {
  /** Takes one JSON line, its line break included. */
  write(line: string): void;
  /** Returns when everything written so far is on disk. */
  flush(): void;
}
