type SqliteModule = typeof import('node:sqlite');
type EmitWarning = typeof process.emitWarning;

/**
 * Node's SQLite, loaded on first use. Loading it announces that the module is experimental, on the user's terminal;
 * that one sentence is held back, and only while the module loads.
 */
export function loadSqlite(): SqliteModule {
  const emitWarning = process.emitWarning;
  process.emitWarning = ((...args: Parameters<EmitWarning>) => {
    if (!isSqliteNotice(args)) Reflect.apply(emitWarning, process, args);
  }) as EmitWarning;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isSqliteNotice([warning, type]: readonly unknown[]): boolean {
  return type === 'ExperimentalWarning' && String(warning).startsWith('SQLite ');
}
