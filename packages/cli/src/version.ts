declare const __FINCLAW_VERSION__: string | undefined;

/** The program's version; the bundler fills it in, and a run from source has a mark. */
export const VERSION = typeof __FINCLAW_VERSION__ === 'string' ? __FINCLAW_VERSION__ : '0.0.0-source';
