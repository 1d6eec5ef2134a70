import { type FinClawConfig, ownChannelSettings } from '@finclaw/config';
import type { SettingView } from '@finclaw/types';
import type { PluginRegistry } from './registry.ts';

/** A setting of a plugin's channel that the page shows and may change, because the plugin's schema has `onPage`. */
export interface PluginSetting {
  readonly path: string;
  readonly title?: string;
  readonly kind: SettingView['kind'];
  readonly choices?: readonly string[];
  read(config: Pick<FinClawConfig, 'channels'>): string | null;
  /** Undefined when the text is invalid. */
  parse(text: string): unknown;
}

/** The part of a JSON schema property that a page can use. */
interface Property {
  readonly onPage?: unknown;
  readonly title?: unknown;
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Returns the settings of plugins' channels that belong on the page. A plugin lists them itself, so that keys and
 * addresses stay in the file.
 */
export function pluginSettings(registry: PluginRegistry): readonly PluginSetting[] {
  return registry.get('plugins').flatMap(({ value }) =>
    Object.entries(value.channels).flatMap(([id, { settings }]) =>
      Object.entries((settings?.properties ?? {}) as Readonly<Record<string, Property>>).flatMap(([key, property]) => {
        const form = property.onPage === true ? formOf(property) : undefined;
        if (form === undefined) return [];
        const read: PluginSetting['read'] = ({ channels }) => {
          const own = ownChannelSettings(channels, id)[key] ?? property.default;
          return own === undefined ? null : String(own);
        };
        return [
          {
            path: `channels.${id}.${key}`,
            ...(typeof property.title === 'string' && { title: property.title }),
            ...form,
            read,
          },
        ];
      }),
    ),
  );
}

function formOf({ type, enum: values, minimum = -Infinity, maximum = Infinity }: Property) {
  const choices =
    type === 'boolean'
      ? ['true', 'false']
      : Array.isArray(values)
        ? values.filter((each) => typeof each === 'string')
        : [];
  if (choices.length > 0) {
    const parse = (text: string): unknown =>
      choices.includes(text) ? (type === 'boolean' ? text === 'true' : text) : undefined;
    return { kind: 'choice', choices, parse } as const;
  }
  if (type !== 'integer' && type !== 'number') return undefined;
  const parse = (text: string): unknown => {
    const number = /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    const isMeant = number >= minimum && number <= maximum && (type === 'number' || Number.isInteger(number));
    return isMeant ? number : undefined;
  };
  return { kind: 'number', parse } as const;
}
