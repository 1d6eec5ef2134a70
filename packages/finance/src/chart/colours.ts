/** Which way a price went. */
export type Direction = 'up' | 'down' | 'flat';

/** How a market paints rising and falling prices: red and blue in Korea, green and red in the US. */
export type Palette = Readonly<Record<Direction, string>>;

const RESET = '\u001b[0m';
const KOREAN: Palette = { up: '\u001b[91m', down: '\u001b[94m', flat: '' };
const WESTERN: Palette = { up: '\u001b[92m', down: '\u001b[91m', flat: '' };

/** What decides about colours. */
export interface Listing {
  readonly exchange?: string;
  readonly currency: string;
}

/** Whether rising prices are red; what is quoted in won is painted the Korean way. */
export const isKoreanStyle = ({ exchange, currency }: Listing): boolean => exchange === 'KRX' || currency === 'KRW';

/** The colours of an exchange in a terminal. */
export const paletteOf = (listing: Listing): Palette => (isKoreanStyle(listing) ? KOREAN : WESTERN);

/** The text in the colour of a direction, or as it is without a palette. */
export function paint(text: string, direction: Direction, palette: Palette | undefined): string {
  const colour = palette?.[direction] ?? '';
  return colour === '' || text.trim() === '' ? text : `${colour}${text}${RESET}`;
}
