/** Why a weekday has no session, or why its hours differ, in both languages. */
export interface DayName {
  readonly ko: string;
  readonly en: string;
}
