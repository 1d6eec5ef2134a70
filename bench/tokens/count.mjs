import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildProgram } from '../lib/build.mjs';

/** Asks the three questions and returns what each cost; the requests themselves go into a file where one is named. */
export async function countTokens(requestsFile) {
  const program = await buildProgram(join(import.meta.dirname, 'program.ts'), 'tokens');
  const { stdout } = await promisify(execFile)(process.execPath, requestsFile ? [program, requestsFile] : [program]);
  return JSON.parse(stdout);
}
