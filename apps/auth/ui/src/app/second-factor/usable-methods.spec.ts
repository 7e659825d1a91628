import { usableMethods } from './usable-methods';

describe('usableMethods', () => {
  it('puts the quickest method first', () => {
    expect(usableMethods(['totp', 'backup-code', 'passkey'], true)).toEqual(['passkey', 'totp', 'backup-code']);
  });

  it('does not offer a passkey where the browser has none', () => {
    expect(usableMethods(['totp', 'backup-code', 'passkey'], false)).toEqual(['totp', 'backup-code']);
  });

  it('keeps the passkey where nothing else is set, so that the page can say why it does not work', () => {
    expect(usableMethods(['passkey'], false)).toEqual(['passkey']);
  });
});
