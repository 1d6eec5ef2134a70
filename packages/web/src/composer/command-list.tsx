import type { CommandView } from '@finclaw/types';
import { t } from '../language/language.ts';

interface CommandListProps {
  readonly commands: readonly CommandView[];
  readonly chosen: number;
  readonly onChoose: (command: CommandView) => void;
}

/** Lists the matching commands above the message field. */
export function CommandList({ commands, chosen, onChoose }: CommandListProps) {
  return (
    <div id="commands" class="commands" role="listbox" aria-label={t('page.composer.commands')}>
      {commands.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the message field choose here.
        <div
          key={command.name}
          id={`command-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
        >
          <code>{command.usage}</code>
          <span class="muted">{command.description}</span>
        </div>
      ))}
    </div>
  );
}
