/** The parts of a date or time that are written out. */
export interface Moment {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly quarter?: number;
  /** The first or the second half of a year. */
  readonly half?: number;
  /** Minutes since midnight. */
  readonly minutes?: number;
}
