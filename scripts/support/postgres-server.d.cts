export interface PostgresServer {
  url: string;
  port: number;
  restart(): Promise<void>;
  crash(): Promise<void>;
  /** Returns what lets it go on. */
  freeze(): () => void;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** PEM text. */
  tls?: { cert: string; key: string };
  /** Lines of postgresql.conf. */
  settings?: Record<string, string>;
}

export function startPostgres(options?: ServerOptions): Promise<PostgresServer>;
