import * as z from 'zod/mini';

/** The language of notices; left out, it follows the system. */
export const localeSchema = z.optional(z.enum(['ko', 'en']));
