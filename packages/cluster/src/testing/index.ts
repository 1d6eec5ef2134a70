export { describeEachDatabase, describeOnPostgres, type TestDatabase } from './each-database.ts';
export { explainClaim } from './explain-claim.ts';
export { removeOwnerConditions } from './owner-conditions.ts';
export { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';
export { createTestDatabase, dropTestDatabases } from './shared-postgres.ts';
