import type { GatewayMethod } from '@finclaw/types';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';

interface OpenedSectionProps {
  readonly title: string;
  /** The method that the content calls: the section is shown to readers who may call it. */
  readonly method: GatewayMethod;
  readonly children: ComponentChildren;
}

/** A part of the panel that is computed only once it is opened. */
export function OpenedSection({ title, method, children }: OpenedSectionProps) {
  const { page } = usePage();
  const [isOpen, setOpen] = useState(false);
  if (!page.offers(method)) return null;
  return (
    <details class="panel-section more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {isOpen ? children : null}
    </details>
  );
}
