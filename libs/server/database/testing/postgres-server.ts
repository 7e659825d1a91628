export { startPostgres, type PostgresServer } from '../../../../scripts/check/postgres-server';
