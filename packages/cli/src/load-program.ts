/**
 * Loads the program behind the command line. In the bundle, whose parts come with their compiled code, `parts.ts` loads
 * it.
 */
export const loadProgram = (): Promise<typeof import('./program.ts')> => import('./program.ts');
