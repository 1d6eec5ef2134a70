export { closedAfterwards, describeOnSqlite, type TestDatabase } from './on-sqlite.ts';
export { describeStoreContract } from './store-contract.ts';
