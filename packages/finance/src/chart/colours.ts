/** Which way a price went. */
export type Direction = 'up' | 'down' | 'flat';

/** Puts text into a colour of the reader's screen. */
export type Ink = (text: string, colour: 'red' | 'green' | 'blue') => string;

/** How a market paints rising and falling prices: red and blue in Korea, green and red in the US. */
export type Palette = Readonly<Record<Exclude<Direction, 'flat'>, (text: string) => string>>;

/** What decides about colours. */
export interface Listing {
  readonly exchange?: string;
  readonly currency: string;
}

/** Whether rising prices are red; what is quoted in won is painted the Korean way. */
export const isKoreanStyle = ({ exchange, currency }: Listing): boolean => exchange === 'KRX' || currency === 'KRW';

/** The colours of an exchange on a screen. */
export function paletteOf(listing: Listing, ink: Ink): Palette {
  const [up, down] = isKoreanStyle(listing) ? (['red', 'blue'] as const) : (['green', 'red'] as const);
  return { up: (text) => ink(text, up), down: (text) => ink(text, down) };
}

/** The text in the colour of a direction, or as it is without a palette. */
export function paint(text: string, direction: Direction, palette: Palette | undefined): string {
  return palette === undefined || direction === 'flat' || text.trim() === '' ? text : palette[direction](text);
}
