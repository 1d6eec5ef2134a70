/** What one look found. */
export interface Finding {
  readonly id: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** What to do about it. */
  readonly fix?: string;
}
