#!/usr/bin/env node
'use strict';
// What `finclaw` starts once it is installed. Any Node has to be able to read this file, or it could not say that it is too old.
var NEEDED = 24;
var isKorean = /^ko/.test(process.env.LC_ALL || process.env.LANG || '');

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    isKorean
      ? 'FinClaw에는 Node ' + NEEDED + ' 이상이 필요합니다. 지금은 ' + process.version + '입니다.\n'
      : 'FinClaw needs Node ' + NEEDED + ' or newer; this is ' + process.version + '.\n',
  );
  process.exitCode = 1;
} else {
  require('./load.cjs');
}
