import { pushObstacle } from './push-obstacle';

const able = { PushManager: class {}, Notification: class {} };
const at = (page: object = able, navigator: object = { serviceWorker: {}, userAgent: '' }, isSecureContext = true) =>
  ({ isSecureContext, navigator, ...page }) as unknown as Window;

describe('pushObstacle', () => {
  it('finds none with a secure connection and a browser of today', () => {
    expect(pushObstacle(at())).toBeNull();
  });

  it('says what is in the way', () => {
    expect(pushObstacle(at(able, { userAgent: '' }, false))).toContain('https');
    expect(pushObstacle(at({}))).toContain('browser');
    expect(pushObstacle(at(able, { userAgent: '' }))).toContain('browser');
    expect(pushObstacle(at({}, { serviceWorker: {}, userAgent: 'Mozilla/5.0 (iPhone; …)' }))).toContain('home screen');
  });
});
