import type { ResultPicture } from '@finclaw/types';

/** More, or larger ones, are too much for a transcript that is read again with every question. */
const MAX_PICTURES = 4;
const MAX_CHARACTERS = 2_000_000;
const INLINE = /^data:(image\/(?:png|jpeg|gif|webp));base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Those pictures of a result that can be handed on: inline, of a kind that every vendor takes, and of a bearable size.
 */
export function showable(pictures: unknown): { readonly pictures?: readonly ResultPicture[] } {
  if (!Array.isArray(pictures)) return {};
  const shown = pictures.slice(0, MAX_PICTURES).flatMap((picture: unknown) => {
    const { url } = Object(picture) as { readonly url?: unknown };
    const mimeType = typeof url === 'string' && url.length <= MAX_CHARACTERS ? INLINE.exec(url)?.[1] : undefined;
    return mimeType === undefined ? [] : [Object.freeze({ url: url as string, mimeType })];
  });
  return shown.length === 0 ? {} : { pictures: Object.freeze(shown) };
}
