import { passkeyObstacle } from './passkey-obstacle';

const at = (hostname: string, page: object = { PublicKeyCredential: class {} }, isSecureContext = true): Window =>
  ({ isSecureContext, location: { hostname }, ...page }) as unknown as Window;

describe('passkeyObstacle', () => {
  it('finds none at a name, with a secure connection and a browser of today', () => {
    expect(passkeyObstacle(at('work.example.com'))).toBeNull();
    expect(passkeyObstacle(at('localhost'))).toBeNull();
  });

  it('says what is in the way', () => {
    expect(passkeyObstacle(at('work.example.com', {}, false))).toContain('https');
    expect(passkeyObstacle(at('work.example.com', {}))).toContain('browser');
    expect(passkeyObstacle(at('192.168.1.20'))).toContain('192.168.1.20');
    expect(passkeyObstacle(at('[::1]'))).toContain('number');
  });
});
