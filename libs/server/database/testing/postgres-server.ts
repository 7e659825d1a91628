export {
  startPostgres,
  type PostgresServer,
  type ServerOptions,
} from '../../../../scripts/support/postgres-server.cjs';
