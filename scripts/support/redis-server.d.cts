export interface RedisServer {
  url: string;
  port: number;
  /** As a crash would: no goodbye to the clients. */
  kill(): Promise<void>;
  /** It stays connected and answers nothing (SIGSTOP). */
  pause(): void;
  /** It goes on after a pause (SIGCONT). */
  resume(): void;
  /** Kills it when it runs, and starts a new one on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /** Else a free one. */
  port?: number;
  password?: string;
  /** PEM text. */
  tls?: { cert: string; key: string };
  /** Lines of redis.conf. */
  settings?: Record<string, string>;
}

export function startRedis(options?: RedisOptions): Promise<RedisServer>;
