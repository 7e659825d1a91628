import type { LookupAddress } from 'node:dns';
import { BROWSER_PUSH_SERVICES } from '../../../kernel/config/push-services';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { EndpointGuard } from './endpoint-guard';

const PUBLIC: LookupAddress[] = [{ address: '93.184.215.14', family: 4 }];
const refused = { code: 'push-endpoint-refused', status: 400 };

/** A name server that knows every name, and a public address for each. */
function guardWith(added: string[] = [], allowedHosts: string[] = []): EndpointGuard {
  const services = [...BROWSER_PUSH_SERVICES, ...added];
  const push = { publicKey: '', privateKey: '', subject: '', services, allowedHosts };
  const guard = new EndpointGuard(Object.assign(new RuntimeConfig(), { push }));
  guard.resolveAddress = async () => PUBLIC;
  return guard;
}

describe('somebody who names any public host as a push service', () => {
  it.each([
    'https://attacker.example/collect',
    'https://93.184.215.14/x',
    'https://[2606:2800:21f::1]/x',
    'https://evilpush.apple.com/x',
    'https://evil-push.apple.com/x',
    'https://push.apple.com.attacker.example/x',
    'https://attacker.example/.push.apple.com',
    'https://attacker.example/?https://fcm.googleapis.com/',
    'https://attacker.example#.push.apple.com',
    'https://attacker.example\\.push.apple.com/x',
    'https://fcm.googleapis.com@attacker.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://apple.com/x',
    'https://storage.googleapis.com/bucket/x',
    'https://www.google.com/x',
    'https://mozilla.com/x',
    'https://windows.com/x',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com%2eattacker.example/x',
    'https://fcm.googleapіs.com/x', // with a Cyrillic letter
    'http://fcm.googleapis.com/x',
  ])('is refused: %s', async endpoint => {
    await expect(guardWith().checkEndpoint(endpoint)).rejects.toMatchObject(refused);
    expect(() => guardWith().parseEndpoint(endpoint)).toThrow();
    expect(guardWith().isListed(endpoint)).toBe(false);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/d1:APA91b',
    'https://fcm.googleapis.com/wp/d1:APA91b',
    'https://jmt17.google.com/fcm/send/d1:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD',
    'https://FCM.GoogleAPIs.com:443/fcm/send/d1',
    'https://ｆcm.googleapis.com/x', // which URL reads as the letter
  ])('is taken, as what a browser has: %s', async endpoint => {
    expect(await guardWith().checkEndpoint(endpoint)).toBe(new URL(endpoint).href);
    expect(guardWith().isListed(endpoint)).toBe(true);
  });

  it('is taken where the operator added it: the name and what is below, at the port of https', async () => {
    const guard = guardWith(['push.example.org', 'push.xn--mller-kva.example']);
    for (const host of ['push.example.org', 'eu.push.example.org', 'PUSH.example.org', 'push.MÜLLER.example'])
      await guard.checkEndpoint(`https://${host}/x`);
    for (const host of ['evilpush.example.org', 'example.org', 'push.example.org.', 'push.example.org:8443'])
      await expect(guard.checkEndpoint(`https://${host}/x`)).rejects.toMatchObject(refused);
    await guard.checkEndpoint('https://fcm.googleapis.com/x');
  });

  it('is taken where PUSH_ALLOWED_HOSTS names it: that name alone', async () => {
    const guard = guardWith([], ['push.internal', '10.0.0.7']);
    for (const host of ['push.internal:8443', '10.0.0.7']) await guard.checkEndpoint(`https://${host}/x`);
    for (const host of ['sub.push.internal', '10.0.0.8'])
      await expect(guard.checkEndpoint(`https://${host}/x`)).rejects.toMatchObject(refused);
  });

  it('gains nothing by a listed name that leads into the private network', async () => {
    const guard = guardWith(['push.example.org']);
    guard.resolveAddress = async () => [{ address: '10.0.0.7', family: 4 }];
    await expect(guard.checkEndpoint('https://push.example.org/x')).rejects.toMatchObject(refused);
  });
});
