/** The reason a weekday has no session, or differing hours, in both languages. */
export interface DayName {
  readonly ko: string;
  readonly en: string;
}
