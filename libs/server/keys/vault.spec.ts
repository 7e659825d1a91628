import { SealBrokenError, Vault } from './vault';

const SECRET = 'a secret of at least thirty-two bytes';
const vault = new Vault(SECRET);

describe('Vault', () => {
  it('opens what it sealed, in its place only', () => {
    const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'totp:ada');
    expect(vault.open(sealed, 'totp:ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => vault.open(sealed, 'totp:eve')).toThrow(SealBrokenError);
  });

  it('seals the same text differently each time', () => {
    expect(vault.seal('same', 'place')).not.toBe(vault.seal('same', 'place'));
  });

  it('opens nothing with any one bit changed, cut or empty', () => {
    const sealed = Buffer.from(vault.seal('secret', 'place'), 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => vault.open(changed.toString('base64url'), 'place')).toThrow(SealBrokenError);
    }
    for (const length of [0, 5, 27]) {
      expect(() => vault.open(sealed.subarray(0, length).toString('base64url'), 'place')).toThrow(SealBrokenError);
    }
  });

  it('reads what the previous secret sealed while it is named', () => {
    const old = new Vault('the secret of last year, long enough').seal('kept', 'place');
    expect(() => vault.open(old, 'place')).toThrow(SealBrokenError);
    expect(new Vault(SECRET, 'the secret of last year, long enough').open(old, 'place')).toBe('kept');
  });
});
