@node "%~dp0..\scripts\run.mjs" %*
