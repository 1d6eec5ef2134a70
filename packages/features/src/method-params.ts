import * as z from 'zod/mini';

/** An id a caller makes up, or got from us. */
export const identifier = z.string().check(z.regex(/^[\w:.-]{1,128}$/));
/** A few words. */
export const shortText = z.string().check(z.minLength(1), z.maxLength(200));
/** The maximum number of items to return. */
export const limit = (max: number) => z.optional(z.int().check(z.minimum(1), z.maximum(max)));
/** The parameters of a method that takes none. */
export const nothing = z.strictObject({});
