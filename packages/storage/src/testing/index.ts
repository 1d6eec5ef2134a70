export { describeEachDatabase, type TestDatabase } from './each-database.ts';
export { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';
