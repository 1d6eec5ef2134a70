/**
 * The program behind the command line. In the bundle, whose parts come with what was compiled of them before, it is
 * `parts.ts` that loads it.
 */
export const loadProgram = (): Promise<typeof import('./program.ts')> => import('./program.ts');
