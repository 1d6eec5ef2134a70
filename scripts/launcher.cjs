'use strict';
// What a command with Node in it runs: the program in the folder beside it, wherever a link to the command lies.
const { realpathSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');

const program = join(dirname(realpathSync(process.execPath)), 'app', 'finclaw.cjs');
// Services and backups start it as they start Node, with the program as the first word.
if (process.argv[2] === program) process.argv.splice(2, 1);
process.argv[1] = program;
createRequire(program)(program);
