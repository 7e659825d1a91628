import type { EnvReader } from '@sv/server/config/env-reader';
import { createECDH } from 'node:crypto';
import { hostList } from './host-list';
import { readPushServices } from './push-services';

/** How this instance introduces itself to push services (RFC 8292), and which of them it talks to. */
export interface PushConfig {
  /** Uncompressed P-256 point, base64url. */
  publicKey: string;
  /** Scalar, base64url; a secret. */
  privateKey: string;
  /** The contact of the operator for push services: `mailto:` or `https:`. */
  subject: string;
  /** Names, with all below them: the browsers' and those of PUSH_SERVICES. */
  services: readonly string[];
  /** Names and addresses that may be private and on any port (PUSH_ALLOWED_HOSTS). */
  allowedHosts: readonly string[];
}

const PAIR = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY';

/** Null: Web Push is off, or there are no keys. The faults never show a key. */
export function readPushConfig(read: EnvReader, publicUrl: string): PushConfig | null {
  const isOn = read.oneOf('WEB_PUSH', ['on', 'off'] as const, 'on') === 'on';
  const publicKey = read.text('VAPID_PUBLIC_KEY');
  const privateKey = read.text('VAPID_PRIVATE_KEY');
  const subject = readSubject(read, publicUrl);
  const services = readPushServices(read);
  const allowedHosts = hostList(read, 'PUSH_ALLOWED_HOSTS', read.list('PUSH_ALLOWED_HOSTS'));
  if (!isOn || (!publicKey && !privateKey)) return null;
  if (!publicKey || !privateKey) read.fault(`${PAIR} belong together: one of them is not set`);
  else if (!isPair(publicKey, privateKey)) read.fault(`${PAIR} are not a pair of P-256 keys in base64url`);
  return { publicKey: publicKey ?? '', privateKey: privateKey ?? '', subject, services, allowedHosts };
}

function readSubject(read: EnvReader, publicUrl: string): string {
  const subject = read.text('VAPID_SUBJECT', defaultSubject(read, publicUrl));
  const isMail = /^mailto:[^\s@]+@[^\s@]+$/.test(subject);
  const isLink = /^https:\/\/\S+$/.test(subject) && URL.canParse(subject);
  if (!isMail && !isLink) read.fault(`VAPID_SUBJECT must be mailto:… or https://…, not '${subject}'`);
  return subject;
}

function defaultSubject(read: EnvReader, publicUrl: string): string {
  const from = read.text('MAIL_FROM', '');
  const address = /<([^\s<>]+@[^\s<>]+)>\s*$/.exec(from)?.[1] ?? from;
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return `mailto:${address}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost';
}

/**
 * Whether the public key belongs to the private key. Malformed and mismatched keys get the same answer, so that the
 * message does not tell them apart.
 */
function isPair(publicKey: string, privateKey: string): boolean {
  const scalar = bytesOf(privateKey, 32);
  const point = bytesOf(publicKey, 65);
  if (!scalar || !point) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(scalar);
    return curve.getPublicKey().equals(point);
  } catch {
    // ERR_CRYPTO_INVALID_KEYTYPE and the like: zero, or not below the order of the curve
    return false;
  }
}

function bytesOf(base64url: string, length: number): Buffer | null {
  if (!/^[\w-]+$/.test(base64url)) return null;
  const bytes = Buffer.from(base64url, 'base64url');
  return bytes.length === length ? bytes : null;
}
