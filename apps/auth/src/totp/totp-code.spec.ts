import { generateSync } from 'otplib';
import { newTotpSecret, totpStepOf, totpUri, toTotpCode } from './totp-code';

/** The key of RFC 6238 Appendix B: the ASCII text `12345678901234567890`, base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Its table for SHA-1; the last six of eight digits, as `oathtool --totp --now=@<seconds>` prints them. */
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('TOTP codes', () => {
  it.each(VECTORS)('of RFC 6238 Appendix B at %d s are right', (seconds, code) => {
    expect(totpStepOf(code, RFC_SECRET, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('are right one step before and after, at every second of a step, and in no other', () => {
    const secret = newTotpSecret();
    for (let second = 0; second < 30; second++) {
      const now = 1_800_000_000 + second;
      const right = [-2, -1, 0, 1, 2].filter(steps => {
        const code = generateSync({ secret, epoch: now + 30 * steps });
        return totpStepOf(code, secret, at(now)) === now / 30 - second / 30 + steps;
      });
      expect([second, right]).toEqual([second, [-1, 0, 1]]);
    }
  });

  it('are refused for every time two steps away', () => {
    for (let day = 0; day < 200; day++) {
      const now = 1_700_000_000 + day * 86_411;
      for (const steps of [-2, 2]) {
        const code = generateSync({ secret: RFC_SECRET, epoch: now + 30 * steps });
        const near = [-1, 0, 1].map(step => generateSync({ secret: RFC_SECRET, epoch: now + 30 * step }));
        if (!near.includes(code)) expect(totpStepOf(code, RFC_SECRET, at(now))).toBeNull();
      }
    }
  });

  it('of another secret are wrong', () => {
    const code = generateSync({ secret: newTotpSecret(), epoch: 59 });
    if (!['287082', '755224', '359152'].includes(code)) expect(totpStepOf(code, RFC_SECRET, at(59))).toBeNull();
  });

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['١٢٣٤٥٦', null],
    ['123-456', null],
    ['', null],
  ])('are read from %j', (typed, code) => expect(toTotpCode(typed)).toBe(code));

  it('have secrets of 160 bits and a URI that names instance and person', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpUri(secret, { issuer: 'work.example.com', label: 'ada+x@example.com' })).toBe(
      `otpauth://totp/work.example.com:ada%2Bx%40example.com?secret=${secret}&issuer=work.example.com`,
    );
  });
});
