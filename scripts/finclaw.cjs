#!/usr/bin/env node
'use strict';
// What `finclaw` starts once it is installed. Any Node has to be able to read this file, or it could not say that it is too old.
var NEEDED = 24;
var isKorean = /^ko/.test(process.env.LC_ALL || process.env.LANG || '');

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    isKorean
      ? 'FinClaw에는 Node ' +
          NEEDED +
          ' 이상이 필요합니다. 지금은 ' +
          process.version +
          '입니다.\nhttps://nodejs.org/ko/download 에서 설치하거나 "nvm install ' +
          NEEDED +
          '"를 실행해 주세요. nvm이 없으면 "npx -p node@' +
          NEEDED +
          ' finclaw"로도 실행됩니다.\n'
      : 'FinClaw needs Node ' +
          NEEDED +
          ' or newer; this is ' +
          process.version +
          '.\nInstall it from https://nodejs.org/en/download or with "nvm install ' +
          NEEDED +
          '". Without either, run "npx -p node@' +
          NEEDED +
          ' finclaw".\n',
  );
  process.exitCode = 1;
} else {
  require('./load.cjs');
}
