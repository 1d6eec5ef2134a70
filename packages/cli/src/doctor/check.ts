/** The result of one check. */
export interface Finding {
  readonly id: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  readonly fix?: string;
}
