/** Where Redis is, read from REDIS_URL by ourselves: nothing in its query may change how the client works. */
export interface RedisAddress {
  host: string;
  port: number;
  tls: boolean;
  username?: string;
  password?: string;
}

const DEFAULT_PORT = 6379;

/**
 * `redis://` or `rediss://`, with `user:password@` and the number of a database if need be; Pub/Sub knows no databases.
 * Null for anything else.
 */
export function readRedisAddress(text: string): RedisAddress | null {
  try {
    const { protocol, hostname, port, username, password, pathname } = new URL(text);
    if (!/^rediss?:$/.test(protocol) || hostname === '' || !/^(\/\d*)?$/.test(pathname)) return null;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? DEFAULT_PORT : Number(port),
      tls: protocol === 'rediss:',
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    };
  } catch {
    // TypeError of `new URL`, URIError of a lone `%`
    return null;
  }
}

/** What Redis or the system said, without the password: a server that knows no AUTH repeats what it was sent. */
export function withoutSecrets(message: string, { password }: RedisAddress): string {
  return password ? message.replaceAll(password, '***') : message;
}
