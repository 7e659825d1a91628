import { newBackupCode, toBackupCode } from './backup-code';

describe('backup codes', () => {
  it('have sixty bits, no two alike', () => {
    const codes = Array.from({ length: 10_000 }, newBackupCode);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every(code => /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/.test(code))).toBe(true);
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  });

  it.each([
    ['7kq2-m0xv-9dtr', '7KQ2M0XV9DTR'],
    ['7KQ2M0XV9DTR', '7KQ2M0XV9DTR'],
    [' 7kq2 m0xv 9dtr\n', '7KQ2M0XV9DTR'],
    ['7kq2-mOxv-9dtr', '7KQ2M0XV9DTR'],
    ['ilIL-0000-0000', '111100000000'],
    ['7kq2-m0xv-9dt', null],
    ['7kq2-m0xv-9dtrr', null],
    ['7kq2-m0xv-9dtu', null],
    ['123456', null],
    ['', null],
  ])('are read from %j', (typed, code) => expect(toBackupCode(typed)).toBe(code));
});
