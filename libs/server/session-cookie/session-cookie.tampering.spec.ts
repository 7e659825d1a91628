import { cookieNames, readCookie } from './cookie-names';
import { SessionCookieCodec, type SessionData } from './session-cookie';

const SECRET = 'a secret of at least thirty-two bytes';
const NOW = 1_800_000_000_000;
const data: SessionData = {
  userId: 'ada',
  name: 'Ада 🚀',
  email: 'ada@example.com',
  image: null,
  role: 'platform:user',
  sessionId: 'laptop',
  epoch: 1,
  issuedAt: NOW,
  expiresAt: NOW + 300_000,
  freshUntil: NOW,
  mfaDueAt: null,
};
const codec = new SessionCookieCodec(SECRET);
const sealed = codec.seal(data);

describe('the cache cookie (tampering)', () => {
  it('opens what it sealed', () => expect(codec.open(sealed, NOW)).toEqual(data));

  it('opens nothing after its time, to the millisecond', () => {
    expect(codec.open(sealed, data.expiresAt - 1)).not.toBeNull();
    expect(codec.open(sealed, data.expiresAt)).toBeNull();
  });

  it('opens nothing with any one character changed, the spare bits of base64url included', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < sealed.length; at++) {
      for (const character of at === sealed.length - 1 ? alphabet : 'A_') {
        if (sealed[at] === character) continue;
        expect(codec.open(sealed.slice(0, at) + character + sealed.slice(at + 1), NOW)).toBeNull();
      }
    }
  });

  it('opens nothing that was cut, doubled or padded', () => {
    for (let length = 0; length < sealed.length; length++) expect(codec.open(sealed.slice(0, length), NOW)).toBeNull();
    for (const other of [`${sealed}=`, `${sealed}.`, `${sealed}.${sealed}`, `.${sealed}`, '', '.', 'a.b']) {
      expect(codec.open(other, NOW)).toBeNull();
    }
  });

  it('opens nothing of another secret, and what the previous secret sealed while it is named', () => {
    const old = new SessionCookieCodec('the secret of last year, long enough');
    expect(codec.open(old.seal(data), NOW)).toBeNull();
    const rotating = new SessionCookieCodec(SECRET, 'the secret of last year, long enough');
    expect(rotating.open(old.seal(data), NOW)).toEqual(data);
    expect(codec.open(rotating.seal(data), NOW)).toEqual(data);
  });
});

describe('cookie names', () => {
  it('carry __Host- on https only', () => {
    expect(cookieNames('https://work.example.org').session).toBe('__Host-sv_session');
    expect(cookieNames('http://localhost:3000').sessionData).toBe('sv_session_data');
  });

  it.each([
    ['a=1; sv_session=x; b=2', 'x'],
    ['sv_session=x', 'x'],
    ['xsv_session=evil; sv_session=x', 'x'],
    ['sv_session_data=evil', undefined],
    ['sv_session=first; sv_session=second', 'first'],
    ['', undefined],
  ])('%j has %j', (header, value) => expect(readCookie(header, 'sv_session')).toBe(value));
});
