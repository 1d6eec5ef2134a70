import type { ModelView } from '@finclaw/types';
import type { ComponentProps } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { useGateway } from '../panels/use-gateway.ts';
import type { ModelList } from './model-list.tsx';

interface ModelPickerProps {
  /** The choice for a conversation that does not exist yet. */
  readonly chosen: string | undefined;
  readonly onChoose: (model: string) => void;
}

/** The model that answers in this conversation, and the list to choose another one. */
export function ModelPicker({ chosen, onChoose }: ModelPickerProps) {
  const { page } = usePage();
  const { data } = useGateway('models.list', page.offers('models.list') ? {} : undefined);
  const models = data?.models ?? [];
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    if (box.current) box.current.open = false;
  };
  const conversation = page.open.conversation.value;
  const current = conversation?.model ?? chosen ?? models.find((model) => model.isUsable)?.id;
  if (current === undefined || !page.offers('sessions.setModel')) return null;
  const known = models.find((model) => isNamed(model, current));
  const choose = async (model: string): Promise<void> => {
    const sessionKey = page.open.sessionKey.value;
    if (sessionKey === undefined) {
      onChoose(model);
      return;
    }
    const done = await page.ask('sessions.setModel', { sessionKey, model });
    const open = page.open.conversation.peek();
    if (done && open) page.open.conversation.value = { ...open, model: done.model };
  };
  const name = known?.displayName ?? current;
  if (conversation !== undefined && !conversation.session.canSend) return <span class="muted">{name}</span>;
  return (
    <details
      ref={box}
      class="menu model-picker"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onFocusOut={(event) => {
        if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget as Node)) close();
      }}
    >
      <summary aria-label={`${t('page.composer.model')}: ${name}`}>{name}</summary>
      {isOpen ? (
        <List
          models={models}
          current={known?.id}
          onChoose={(model) => {
            close();
            void choose(model);
          }}
        />
      ) : null}
    </details>
  );
}

/** The list is fetched when it is opened for the first time. */
function List(props: ComponentProps<typeof ModelList>) {
  const View = useFetched(async () => (await import('./model-list.tsx')).ModelList);
  return View ? <View {...props} /> : null;
}

/**
 * True when a conversation's model name refers to this model: by id, with or without the provider, or by display name.
 */
const isNamed = ({ id, provider, displayName }: ModelView, name: string): boolean =>
  name === id || name === `${provider}/${id}` || name === displayName;
