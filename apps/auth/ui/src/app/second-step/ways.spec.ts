import { usableWays } from './ways';

describe('usableWays', () => {
  it('puts the quickest way first', () => {
    expect(usableWays(['totp', 'backup-code', 'passkey'], true)).toEqual(['passkey', 'totp', 'backup-code']);
  });

  it('does not offer a passkey where the browser has none', () => {
    expect(usableWays(['totp', 'backup-code', 'passkey'], false)).toEqual(['totp', 'backup-code']);
  });

  it('keeps the passkey where nothing else is set, so that the page can say why it does not work', () => {
    expect(usableWays(['passkey'], false)).toEqual(['passkey']);
  });
});
