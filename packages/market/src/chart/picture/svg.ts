import { escapeMarkup } from '@finclaw/infra';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an element of a drawing; undefined attributes are left out, numbers are rounded to two digits. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${list}/>` : `<${name}${list}>${content}</${name}>`;
}

/** Makes a text element. The font has no minus sign, so a hyphen replaces it. */
export const text = (content: string, attributes: Attributes): string => element('text', attributes, written(content));

/** Makes a part of a text element with its own attributes. */
export const span = (content: string, attributes: Attributes): string => element('tspan', attributes, written(content));

const written = (content: string): string => escaped(content.replaceAll('\u2212', '-'));

/** A number as drawings write it. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A control character would make the whole drawing invalid. */
const escaped = (content: string): string => escapeMarkup(content).replaceAll(/[\u0000-\u001f\u007f]/g, ' ');
