/** The place of a price in time: the day of its candle, or within days only the instant. */
interface Dated {
  readonly timestamp: number;
  readonly day?: string | undefined;
}

export interface Close extends Dated {
  readonly close: string;
}

/** A gain in percent; of a day, `at` is its beginning in UTC, so that markets that open at other hours agree. */
export interface Gain {
  readonly at: number;
  readonly gain: number;
}

/**
 * Cuts series to the first day that all of them have: markets open at different hours and close on different days, so
 * instants are compared only within days. Without a common one, they begin where the last of them begins.
 */
export function sinceCommon<Point extends Dated>(series: readonly (readonly Point[])[]): readonly (readonly Point[])[] {
  const placeOf = placesOf(series);
  const places = series.map((points) => new Set(points.map(placeOf)));
  const common = series[0]?.map(placeOf).find((place) => places.every((each) => each.has(place)));
  const from = common ?? Math.max(...series.flatMap(([first]) => (first ? [placeOf(first)] : [])));
  return series.map((points) => points.filter((point) => placeOf(point) >= from));
}

/** Returns the gains of several series since their first common day. Prices are drawn, so floats are precise enough. */
export function gainsSinceCommon(series: readonly (readonly Close[])[]): readonly (readonly Gain[])[] {
  const placeOf = placesOf(series);
  return sinceCommon(series).map((points) => {
    const first = Number(points[0]?.close);
    if (!(first > 0)) return [];
    return points.map((point) => ({ at: placeOf(point), gain: (Number(point.close) / first - 1) * 100 }));
  });
}

function placesOf(series: readonly (readonly Dated[])[]): (point: Dated) => number {
  const hasDays = series.every((points) => points.every(({ day }) => day !== undefined));
  return ({ timestamp, day }) => (hasDays ? Date.parse(day!) : timestamp);
}
