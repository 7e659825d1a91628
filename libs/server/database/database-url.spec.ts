import { DatabaseUrlError, parseDatabaseUrl } from './database-url';

describe('parseDatabaseUrl', () => {
  it.each([
    ['sqlite:/data/platform.db', '/data/platform.db'],
    ['sqlite:///data/platform.db', '/data/platform.db'],
    ['sqlite:./data/platform.db', './data/platform.db'],
    ['sqlite::memory:', ':memory:'],
    ['sqlite::memory:mock', ':memory:mock'],
  ])('reads %s', (url, path) => {
    expect(parseDatabaseUrl(url)).toEqual({ type: 'sqlite', path });
  });

  it('reads how much a SQLite write has to survive', () => {
    expect(parseDatabaseUrl('sqlite:/a.db?synchronous=full')).toEqual({
      type: 'sqlite',
      path: '/a.db',
      synchronous: 'full',
    });
    expect(() => parseDatabaseUrl('sqlite:/a.db?synchronous=off')).toThrow(DatabaseUrlError);
  });

  it('takes what is about TLS out of a Postgres URL, and nothing else', () => {
    const url = 'postgresql://me:p%40ss@db.example:5433/work?application_name=x&sslmode=require&sslkey=&ssl=true';
    expect(parseDatabaseUrl(url)).toEqual({
      type: 'postgres',
      connectionString: 'postgresql://me:p%40ss@db.example:5433/work?application_name=x',
      tls: { ssl: { rejectUnauthorized: false }, optional: false },
    });
  });

  it.each(['', 'mysql://x/y', '/data/platform.db', 'sqlite:', 'postgres://a:b c@:x/'])('refuses %j', url => {
    expect(() => parseDatabaseUrl(url)).toThrow(DatabaseUrlError);
  });

  it('never repeats the password in an error', () => {
    expect(() => parseDatabaseUrl('postgres://me:secret#1@host:port/db')).toThrow(
      expect.not.stringContaining('secret'),
    );
  });

  it('names the modes when it does not know one', () => {
    expect(() => parseDatabaseUrl('postgres://host/db?sslmode=always')).toThrow(/verify-full, not 'always'/);
  });
});
