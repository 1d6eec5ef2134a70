interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
const MARGIN = 12;

/** Returns the place of a card: above its figure if there is room, else below, and always on the screen. */
export function cardPlace(
  anchor: Box,
  card: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
): { readonly left: number; readonly top: number } {
  const centred = anchor.left + anchor.width / 2 - card.width / 2;
  const left = Math.max(MARGIN, Math.min(centred, screen.width - card.width - MARGIN));
  const above = anchor.top - card.height - GAP;
  const below = Math.min(anchor.top + anchor.height + GAP, screen.height - card.height - MARGIN);
  return { left: Math.round(left), top: Math.round(above >= MARGIN ? above : Math.max(MARGIN, below)) };
}
