import { type TlsFiles, tlsFiles } from '../testing/tls-files';
import { readAuthAddress, readServerTls } from './auth-address';
import { EnvReader, type Env } from './env-reader';

describe('where the auth server is, and what it is trusted by', () => {
  let files: TlsFiles;
  beforeAll(async () => (files = await tlsFiles()));
  afterAll(() => files.remove());

  const read = (env: Env) => {
    const reader = new EnvReader(env);
    const found = { address: readAuthAddress(reader), serves: readServerTls(reader) };
    reader.finish();
    return found;
  };

  it('is http on loopback, and https as soon as it has a certificate', () => {
    expect(read({})).toEqual({ address: { urls: ['http://127.0.0.1:3001'], tls: undefined }, serves: null });
    const { AUTH_TLS_CERT, AUTH_TLS_KEY } = files.server;
    const { address, serves } = read({ AUTH_PORT: '4001', AUTH_TLS_CERT, AUTH_TLS_KEY });
    expect([address.urls, serves]).toEqual([['https://127.0.0.1:4001'], { ...files.certificate, clientCa: undefined }]);
  });

  it('are several, with commas between', () => {
    expect(read({ AUTH_URL: 'http://a:3001, http://b:3001' }).address.urls).toEqual(['http://a:3001', 'http://b:3001']);
  });

  it.each([
    ['::1', 'http://[::1]:3001'],
    ['::', 'http://[::1]:3001'],
    ['0.0.0.0', 'http://127.0.0.1:3001'],
    ['10.0.0.5', 'http://10.0.0.5:3001'],
  ])('is where it listens: AUTH_HOST %s', (host, url) => {
    expect(read({ AUTH_HOST: host }).address.urls).toEqual([url]);
    expect(read({ AUTH_HOST: host, AUTH_URL: 'http://auth:3001' }).address.urls).toEqual(['http://auth:3001']);
  });

  it.each<[string, (all: TlsFiles) => Env, RegExp]>([
    ['http beside https', () => ({ AUTH_URL: 'https://a,http://b' }), /all https, or all http/],
    ['one of several that is none', () => ({ AUTH_URL: 'http://a,b' }), /AUTH_URL must be an http or https URL/],
    ['http with an authority', all => ({ AUTH_URL: 'http://auth:3001', ...all.client }), /AUTH_URL must be https/],
    ['half a client', all => ({ AUTH_URL: 'https://auth', ...all.client, AUTH_TLS_CLIENT_KEY: '' }), /go together/],
    ['half a server', all => ({ AUTH_TLS_CERT: all.server.AUTH_TLS_CERT }), /needs AUTH_TLS_CERT and AUTH_TLS_KEY/],
    ['a file that is not there', () => ({ AUTH_URL: 'https://auth', AUTH_TLS_CA: '/nowhere' }), /cannot be read: \/no/],
    ['a key of another', all => ({ ...all.server, AUTH_TLS_KEY: all.client.AUTH_TLS_CLIENT_KEY }), /cannot be used/],
  ])('refuses %s', (_, env, fault) => {
    expect(() => read(env(files))).toThrow(fault);
  });
});
