import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, TestAuthority } from '../database/testing/certificates';

/** Certificates of two servers that trust one another, as files, and those of a stranger. */
export interface TlsFiles {
  /** What the auth server serves with, and whom it takes. */
  server: Record<'AUTH_TLS_CERT' | 'AUTH_TLS_KEY' | 'AUTH_TLS_CLIENT_CA', string>;
  /** What its clients trust, and who they are. */
  client: Record<'AUTH_TLS_CA' | 'AUTH_TLS_CLIENT_CERT' | 'AUTH_TLS_CLIENT_KEY', string>;
  /** The same of an authority that nobody knows. */
  stranger: TlsFiles['client'];
  /** For a server that is made by hand. */
  certificate: Certificate;
  authority: string;
  remove(): Promise<void>;
}

/** All of them are for 127.0.0.1. */
export async function tlsFiles(): Promise<TlsFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'sv-tls-'));
  const [ours, theirs] = [new TestAuthority(), new TestAuthority()];
  const put = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const client = async (name: string, authority: TestAuthority): Promise<TlsFiles['client']> => {
    const { cert, key } = authority.issue('runtime');
    return {
      AUTH_TLS_CA: await put(`${name}-ca.pem`, authority.cert),
      AUTH_TLS_CLIENT_CERT: await put(`${name}.pem`, cert),
      AUTH_TLS_CLIENT_KEY: await put(`${name}.key`, key),
    };
  };
  const certificate = ours.issue('127.0.0.1');
  const known = await client('client', ours);
  return {
    server: {
      AUTH_TLS_CERT: await put('server.pem', certificate.cert),
      AUTH_TLS_KEY: await put('server.key', certificate.key),
      AUTH_TLS_CLIENT_CA: known.AUTH_TLS_CA,
    },
    client: known,
    stranger: await client('stranger', theirs),
    certificate,
    authority: ours.cert,
    remove: () => rm(folder, { recursive: true }),
  };
}
