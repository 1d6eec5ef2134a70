type Paint = 'rise' | 'fall' | 'ink' | 'line' | 'surface' | 'accent';

const HUES = 7;

/** Returns the chart colours of the current theme from the style sheet; a canvas cannot read custom properties. */
export function paints(element: Element): Readonly<Record<Paint, string>> & { readonly hues: readonly string[] } {
  const probe = document.createElement('span');
  element.append(probe);
  const paint = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    rise: paint('rise'),
    fall: paint('fall'),
    ink: paint('ink-soft'),
    line: paint('line'),
    surface: paint('surface'),
    accent: paint('accent'),
    hues: Array.from({ length: HUES }, (_, hue) => paint(`hue-${hue}`)),
  };
  probe.remove();
  return found;
}
