import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { OpenStreams } from '../../../src/notifications/streams/open-streams';
import { within } from '../../support/event-source';
import { RawConnection } from '../../support/raw-connection';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const STREAM = '/api/account/notifications/stream';

describe('the bytes of a stream', () => {
  let instance: TestInstance;
  let user: Client;
  beforeAll(async () => {
    instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse', RATE_LIMIT_PER_MINUTE: '20' } });
    user = instance.as('user');
  });
  afterAll(() => instance.close());

  const connections: RawConnection[] = [];
  const open = async (version: string, ...more: string[]) => {
    const connection = await RawConnection.open(instance.url);
    connections.push(connection);
    connection.say(`GET ${STREAM} HTTP/${version}`, 'Host: localhost', `Cookie: ${user.cookie}`, '', ...more);
    await connection.until(/\r\n\r\n/);
    return connection;
  };
  const send = (title: string) =>
    instance
      .get(NotificationSender)
      .send({ userId: user.user.id, title, category: 'test', source: null, sourceType: 'platform' });
  const frame = (notificationId: string, title: string) =>
    `data: ${JSON.stringify({ notificationId, userId: user.user.id, title, category: 'test' })}\n\n`;
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const gone = () => within(() => (instance.get(OpenStreams).count === 0 ? true : null), 'all streams to be gone');
  afterEach(async () => {
    connections.splice(0).forEach(connection => connection.leave());
    await gone();
  });

  it('are chunks for HTTP/1.1, one for each frame, with the headers of every answer', async () => {
    const stream = await open('1.1');
    const { notificationId } = await send('Salut, ça va?');

    await stream.until(/data: /);
    expect(Buffer.from(stream.body, 'latin1').toString()).toBe(chunk(frame(notificationId, 'Salut, ça va?')));
    expect(stream.head.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
    for (const line of [
      'content-type: text/event-stream',
      'cache-control: no-cache, no-transform',
      'connection: keep-alive',
      'x-accel-buffering: no',
      'x-content-type-options: nosniff',
    ])
      expect(stream.head.toLowerCase().split('\r\n')).toContain(line);
    expect(stream.head).toMatch(/^x-request-id: \S{20,}$/im);
  });

  it('are the frames as they are for HTTP/1.0, as nginx asks by default', async () => {
    const stream = await open('1.0');
    const { notificationId } = await send('plain');

    await stream.until(/data: /);
    expect(stream.body).toBe(frame(notificationId, 'plain'));
    expect(stream.head).not.toMatch(/transfer-encoding/i);
  });

  it('are whole for what comes in one go', async () => {
    const stream = await open('1.1');
    const sent = await Promise.all(['a', 'b', 'c'].map(send));

    // Of three that are sent at once none has to be the first.
    for (const title of ['a', 'b', 'c']) await stream.until(RegExp(`"title":"${title}"[^]*\\n\\n\\r\\n`));
    const frames = sent.map(({ notificationId }, at) => frame(notificationId, 'abc'[at]!));
    const body = stream.body.replaceAll(/^[0-9a-f]+\r\n|\r\n[0-9a-f]+\r\n|\r\n$/g, '');
    expect(body.split(/(?<=\n\n)/).sort()).toEqual(frames.sort());
  });

  it('end with the last chunk, and the connection with them, when the session ends', async () => {
    const session = instance.as('user');
    const connection = await RawConnection.open(instance.url);
    connection.say(`GET ${STREAM} HTTP/1.1`, 'Host: localhost', `Cookie: ${session.cookie}`, '');
    await connection.until(/\r\n\r\n/);

    instance.auth.revoke(session.user.id, session.sessionId);
    await connection.closed();
    expect(connection.body).toBe('0\r\n\r\n');
  });

  it('are all that is answered on its connection: what comes after the request is no request', async () => {
    const another = ['GET /api/health HTTP/1.1', 'Host: localhost', ''];
    const stream = await open('1.1', ...another);
    stream.say(...another);
    stream.say('this is no HTTP', '', '');
    const { notificationId } = await send('the only answer');

    await stream.until(/only answer/);
    expect(stream.body).toBe(chunk(frame(notificationId, 'the only answer')));
  });

  it('are a short stream for a request behind another on its connection, which a session may not outlive', async () => {
    // Nobody has seen this cookie, so the auth server is asked, and the stream's answer stands in line.
    const connection = await RawConnection.open(instance.url);
    connections.push(connection);
    connection.say('GET /api/plugins HTTP/1.1', 'Host: localhost', 'Cookie: sv_session=unknown', '');
    connection.say(`GET ${STREAM} HTTP/1.1`, 'Host: localhost', `Cookie: ${user.cookie}`, '');

    await connection.until(/401[^]*200 OK[^]*text\/event-stream[^]*\r\n0\r\n\r\n/);
    expect(instance.get(OpenStreams).count).toBe(0);
  });

  it('are none for HEAD, which gets the headers and no stream', async () => {
    const connection = await RawConnection.open(instance.url);
    connections.push(connection);
    connection.say(`HEAD ${STREAM} HTTP/1.1`, 'Host: localhost', `Cookie: ${user.cookie}`, '');

    await connection.until(/200 OK[^]*text\/event-stream[^]*\r\n\r\n/);
    await connection.closed();
    expect(connection.body).toBe('');
    expect(instance.get(OpenStreams).count).toBe(0);
  });

  it.each(['post', 'put', 'delete'] as const)('are none for %s', async method => {
    const { body } = await instance.as('user')[method](STREAM).expect(405);
    expect(body.code).toBe('method-not-allowed');
  });

  it('are nobody else’s: no session, no stream; an administrative key has no inbox', async () => {
    await instance.anonymous().get(STREAM).expect(401);
    await instance.withAdminKey().get(STREAM).expect(401);
  });

  it('come however often the stream is opened: that counts for no limit', async () => {
    for (let at = 0; at < 60; at++) (await open('1.1')).leave();
  });
});
