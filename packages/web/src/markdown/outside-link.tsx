import { hostToShow } from '@finclaw/language/markdown';
import { safeHref } from './safe-href.ts';

/** A title that somebody outside wrote, as a link that says where it leads; as text where it leads nowhere. */
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

/** The host of a link behind it, where its words do not show it. */
export function LinkHost({ host }: { readonly host: string | undefined }) {
  return host === undefined ? null : <bdi class="link-host"> ({host})</bdi>;
}
