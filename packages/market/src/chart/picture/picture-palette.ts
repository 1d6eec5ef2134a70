import type { ReaderProfile } from '@finclaw/types';
import type { Direction } from '../colours.ts';

type Colours = Readonly<Record<Direction, string>>;

const KOREAN: Colours = { up: '#d9342b', down: '#1f62d0', flat: '#5b6573' };
const WESTERN: Colours = { up: '#12885a', down: '#d9342b', flat: '#5b6573' };

/** The colours of a picture besides those of prices. */
export const INK = {
  paper: '#ffffff',
  strong: '#16202c',
  plain: '#4a5563',
  grid: '#e8ecf1',
  frame: '#cfd6de',
  warning: '#9a5b00',
};

/** The colours of instruments that are compared. */
export const HUES = ['#4b3fb5', '#1f7a8c', '#c27c0e', '#8a4f7d'] as const;

/** The colours of rising and falling prices on a picture, by the reader's convention. */
export const PALETTES: Readonly<Record<ReaderProfile['colours'], Colours>> = { 'red-up': KOREAN, 'green-up': WESTERN };
