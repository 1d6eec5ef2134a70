import { hostToShow } from '@finclaw/language/markdown';
import { safeHref } from './safe-href.ts';

/** Shows a title from outside as a link with its host; as text without a valid address. */
export function OutsideLink({ address, title }: { readonly address: string; readonly title: string }) {
  const href = safeHref(address);
  if (href === undefined) return title;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
      <LinkHost host={hostToShow(title, href)} />
    </>
  );
}

/** Shows a link's host after it, where its words do not. */
export function LinkHost({ host }: { readonly host: string | undefined }) {
  return host === undefined ? null : <bdi class="link-host"> ({host})</bdi>;
}
