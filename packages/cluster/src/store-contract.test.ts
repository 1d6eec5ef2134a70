import { describeStoreContract } from '@finclaw/storage/testing';
import { describeOnPostgres } from './testing/each-database.ts';

describeStoreContract(describeOnPostgres);
