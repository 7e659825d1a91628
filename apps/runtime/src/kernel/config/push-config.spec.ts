import { createECDH } from 'node:crypto';
import { BROWSER_PUSH_SERVICES } from './push-services';
import { readRuntimeConfig } from './runtime-config';

function newPair() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey().toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
}

const pair = newPair();
const read = (env: Record<string, string>) =>
  readRuntimeConfig({ AUTH_SECRET: 'a secret for tests, of more than 32 bytes', ...env }).push;

describe('the configuration of Web Push', () => {
  it('is a pair of keys and a subject', () => {
    expect(read(pair)).toEqual({
      publicKey: pair.VAPID_PUBLIC_KEY,
      privateKey: pair.VAPID_PRIVATE_KEY,
      subject: 'mailto:admin@localhost',
      services: BROWSER_PUSH_SERVICES,
      allowedHosts: [],
    });
  });

  it('is off without keys, and when it is switched off', () => {
    expect(read({})).toBeNull();
    expect(read({ ...pair, WEB_PUSH: 'off' })).toBeNull();
    expect(() => read({ ...pair, WEB_PUSH: 'maybe' })).toThrow(/^WEB_PUSH must be one of on, off, not 'maybe'$/);
  });

  it.each([
    ['one half', { VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }],
    ['the other half', { VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }],
    ['two halves of different pairs', { ...pair, VAPID_PRIVATE_KEY: newPair().VAPID_PRIVATE_KEY }],
    ['a public key that is cut', { ...pair, VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY.slice(0, -2) }],
    ['a private key of zeros', { ...pair, VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }],
    ['a private key in base64', { ...pair, VAPID_PRIVATE_KEY: `${pair.VAPID_PRIVATE_KEY}=` }],
  ])('stops the start for %s, in one line that shows no key', (_, env) => {
    const fault = faultOf(env);
    expect(fault).toMatch(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY (belong together|are not a pair)[^\n]*$/);
    for (const key of Object.values(env)) expect(fault).not.toContain(key);
  });

  it.each([
    [{ MAIL_FROM: 'work@example.org' }, 'mailto:work@example.org'],
    [{ MAIL_FROM: 'Work <work@example.org>', PUBLIC_URL: 'https://work.example.org' }, 'mailto:work@example.org'],
    [{ PUBLIC_URL: 'https://work.example.org' }, 'https://work.example.org'],
    [{ PUBLIC_URL: 'http://work.example.org' }, 'mailto:admin@localhost'],
    [{ VAPID_SUBJECT: 'https://example.org/contact', MAIL_FROM: 'a@b.c' }, 'https://example.org/contact'],
    [{ VAPID_SUBJECT: 'mailto:ops@example.org' }, 'mailto:ops@example.org'],
  ])('says with %j that one reaches %s', (env, subject) => {
    expect(read({ ...pair, ...env })?.subject).toBe(subject);
  });

  it.each(['ops@example.org', 'http://example.org', 'mailto:', 'mailto:nobody', 'https://', 'javascript:alert(1)'])(
    'takes no subject like %s',
    VAPID_SUBJECT => expect(() => read({ ...pair, VAPID_SUBJECT })).toThrow(/^VAPID_SUBJECT must be mailto:… or https/),
  );

  it('has the push services of the browsers, and those that the operator adds', () => {
    const added = 'Push.Example.org, push.müller.example';
    expect(read({ ...pair, PUSH_SERVICES: added })?.services).toEqual([
      ...BROWSER_PUSH_SERVICES,
      'push.example.org',
      'push.xn--mller-kva.example',
    ]);
  });

  it.each([
    'https://push.example.org',
    'push.example.org/x',
    'push.example.org:8443',
    'user@push.example.org',
    '*.example.org',
    '.example.org',
    'example.org.',
    'a..example.org',
    '*',
    'org',
    '10.0.0.7',
    '127.1',
    '::1',
    '[::1]',
  ])('takes no push service like %s', PUSH_SERVICES =>
    expect(() => read({ ...pair, PUSH_SERVICES })).toThrow(/^PUSH_SERVICES: '[^']+' is not the name of a push service/),
  );

  it('has a list of push services that may be private', () => {
    expect(read({ ...pair, PUSH_ALLOWED_HOSTS: 'Push.Example.org, 10.0.0.7,::1' })?.allowedHosts).toEqual([
      'push.example.org',
      '10.0.0.7',
      '::1',
    ]);
    expect(() => read({ ...pair, PUSH_ALLOWED_HOSTS: 'https://push.example.org' })).toThrow(/^PUSH_ALLOWED_HOSTS: /);
  });
});

function faultOf(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}
