// What a question costs in tokens: prompt, tools and results of three usual questions. npm run bench -- tokens
// [--requests FILE] With --requests the requests are written to a file, to see what they consist of.
import { parseArgs } from 'node:util';
import { table } from '../lib/table.mjs';
import { countTokens } from './count.mjs';

const { values: flags } = parseArgs({ options: { requests: { type: 'string' } } });
const rows = await countTokens(flags.requests);
console.log('Tokens of the last request of a question, by FinClaw’s own estimate, and of all its requests together.\n');
console.log(
  table(
    [
      'question',
      'prompt',
      'tools',
      'results',
      'words and state',
      'last request, bytes',
      'all requests',
      'history kept',
      'prefix kept',
    ],
    rows.map(({ name, system, tools, toolCount, results, words, lastBytes, allRequests, shared, isPrefixKept }) => [
      name,
      system,
      `${tools} (${toolCount})`,
      results,
      words,
      lastBytes,
      allRequests,
      `${Math.round(shared * 100)} %`,
      isPrefixKept ? 'yes' : 'no',
    ]),
  ),
);
