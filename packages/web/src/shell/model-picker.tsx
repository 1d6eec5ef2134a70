import type { ModelView } from '@finclaw/types';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useGateway } from '../panels/use-gateway.ts';

interface ModelPickerProps {
  /** The choice for a conversation that does not exist yet. */
  readonly chosen: string | undefined;
  readonly onChoose: (model: string) => void;
}

/** Which model answers in this conversation. Models that cannot answer now are listed with the reason. */
export function ModelPicker({ chosen, onChoose }: ModelPickerProps) {
  const { page } = usePage();
  const { data } = useGateway('models.list', page.offers('models.list') ? {} : undefined);
  const models = data?.models ?? [];
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
  return (
    <label class="model-picker">
      <span class="only-heard">{t('page.composer.model')}</span>
      <select
        value={known?.id ?? current}
        disabled={conversation !== undefined && !conversation.session.canSend}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {known ? null : <option value={current}>{current}</option>}
        {models.map((model) => (
          <option
            key={`${model.provider} ${model.id}`}
            value={model.id}
            disabled={!model.isUsable}
            title={model.status}
          >
            {model.isUsable ? model.displayName : `${model.displayName} — ${model.status}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A conversation names its model by id, with or without the provider, or as people call it. */
const isNamed = ({ id, provider, displayName }: ModelView, name: string): boolean =>
  name === id || name === `${provider}/${id}` || name === displayName;
