export { startPostgres, type PostgresServer } from '../../../../scripts/support/postgres-server';
