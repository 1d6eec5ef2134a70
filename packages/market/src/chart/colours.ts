import type { ReaderProfile } from '@finclaw/types';

/** The direction of a price. */
export type Direction = 'up' | 'down' | 'flat';

/** Puts text into a colour of the reader's screen. */
export type Ink = (text: string, colour: 'red' | 'green' | 'blue') => string;

/** The colours of rising and falling prices. */
export type Palette = Readonly<Record<Exclude<Direction, 'flat'>, (text: string) => string>>;

/** Returns the colours of a reader on a screen: red and blue as in Korea, or green and red. */
export function paletteOf(colours: ReaderProfile['colours'], ink: Ink): Palette {
  const [up, down] = colours === 'red-up' ? (['red', 'blue'] as const) : (['green', 'red'] as const);
  return { up: (text) => ink(text, up), down: (text) => ink(text, down) };
}

/** Colours a text by direction, or returns it unchanged without a palette. */
export function paint(text: string, direction: Direction, palette: Palette | undefined): string {
  return palette === undefined || direction === 'flat' || text.trim() === '' ? text : palette[direction](text);
}
