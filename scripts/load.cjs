'use strict';
// Apart from finclaw.cjs, because an old Node cannot even read a file with this word in it.
void import('./finclaw.mjs');
