import { resolve } from 'node:path';
import { readAuthConfig } from './auth-config';

const AUTH_SECRET = 'x'.repeat(32);

describe('readAuthConfig', () => {
  it('has the defaults of the contract', () => {
    expect(readAuthConfig({ AUTH_SECRET })).toMatchObject({
      port: 3001,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      database: { url: `sqlite:${resolve('data/auth.db')}` },
      reauthWindowSeconds: 600,
      registrationsPerMinute: 100,
      logLevel: 'info',
    });
    expect(readAuthConfig({ AUTH_SECRET, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it.each([
    [{ DATABASE_URL: 'postgres://db/w' }, { url: 'postgres://db/w', schema: 'auth' }],
    [{ DATABASE_URL: 'postgres://db/w', AUTH_DATABASE_URL: 'postgres://db/i' }, { url: 'postgres://db/i' }],
    [{ DATABASE_URL: 'sqlite:/p.db', DATA_DIR: '/d' }, { url: 'sqlite:/d/auth.db' }],
    [{ AUTH_DATABASE_URL: 'sqlite:/i.db' }, { url: 'sqlite:/i.db' }],
  ])('finds the database of %j', (env, database) => {
    expect(readAuthConfig({ AUTH_SECRET, ...env }).database).toEqual(database);
  });

  it.each([
    ['http://mail.example.com', 'a@b.c', 'SMTP_URL must be'],
    ['smtp://work:a-password@mail.example.com?tls.rejectUnauthorized=false', 'a@b.c', 'SMTP_URL must be'],
    ['smtp://work:a-password%@mail.example.com', 'a@b.c', 'SMTP_URL must be'],
    ['smtp://work:a-password@mail.example.com', '', 'SMTP_URL needs MAIL_FROM'],
    ['smtp://work:a-password@mail.example.com', 'a@b.c\r\nBcc: d@e.f', 'SMTP_URL needs MAIL_FROM'],
  ])('refuses SMTP_URL %s with MAIL_FROM %j, and shows no password', (SMTP_URL, MAIL_FROM, fault) => {
    const read = () => readAuthConfig({ AUTH_SECRET, SMTP_URL, MAIL_FROM });

    expect(read).toThrow(fault);
    expect(read).not.toThrow('a-password');
  });

  it.each(['https://work.example.org/team', 'https://work.example.org/?a=1', 'https://ada@work.example.org'])(
    'does not start with the PUBLIC_URL %s, of which only the origin would be used',
    PUBLIC_URL => {
      expect(() => readAuthConfig({ AUTH_SECRET, PUBLIC_URL })).toThrow('PUBLIC_URL must be an origin alone');
    },
  );

  it('names every fault at once', () => {
    const read = () => readAuthConfig({ AUTH_SECRET: 'short', AUTH_PORT: 'x', PUBLIC_URL: 'work', LOG_LEVEL: 'loud' });

    expect(read).toThrow(/AUTH_PORT[\s\S]*PUBLIC_URL[\s\S]*AUTH_SECRET must have at least 32 bytes[\s\S]*LOG_LEVEL/);
    expect(() => readAuthConfig({})).toThrow('AUTH_SECRET is not set');
  });
});
