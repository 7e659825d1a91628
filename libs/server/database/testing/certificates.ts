import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** PEM text. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface Validity {
  from: Date;
  to: Date;
}

const DAY_MS = 86_400_000;
const today = (): Validity => ({ from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) });
export const longAgo: Validity = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2020-01-02T00:00:00Z') };

/**
 * A certificate authority for tests. Written in DER by hand (RFC 5280), because Node makes no certificates and the
 * `openssl` command differs between systems.
 */
export class TestAuthority {
  private readonly keys = newKeys();
  /** Its own certificate: what `sslrootcert` names. */
  readonly cert = certificate(
    { subject: 'test authority', issuer: 'test authority', isAuthority: true },
    this.keys,
    this.keys,
  );

  /** A certificate for a name or an IPv4 address. */
  issue(host: string, validity?: Validity): Certificate {
    const keys = newKeys();
    return {
      cert: certificate({ subject: host, issuer: 'test authority', validity }, keys, this.keys),
      key: pemOf(keys),
    };
  }
}

/** A certificate that nobody but itself vouches for. */
export function selfSigned(host: string): Certificate {
  const keys = newKeys();
  return { cert: certificate({ subject: host, issuer: host }, keys, keys), key: pemOf(keys) };
}

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

interface Claims {
  subject: string;
  issuer: string;
  isAuthority?: boolean;
  validity?: Validity | undefined;
}

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

function certificate(claims: Claims, { publicKey }: Keys, signer: Keys): string {
  const { from, to } = claims.validity ?? today();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    commonName(claims.issuer),
    sequence(time(from), time(to)),
    commonName(claims.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basicConstraints(claims.isAuthority ?? false), alternativeName(claims.subject))),
  );
  const signature = sign('sha256', body, signer.privateKey);
  const whole = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function basicConstraints(isAuthority: boolean): Buffer {
  const value = isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence();
  return sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, value));
}

function alternativeName(host: string): Buffer {
  const name = isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  return sequence(oid('551d11'), der(0x04, sequence(name)));
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
}

function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

function newKeys(): Keys {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

function pemOf({ privateKey }: Keys): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
