import { sdk } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { asPlugin } from '../support/calling';
import { openLive, type OpenedStream, within } from '../support/event-source';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LOUD = 'com.example.loud';
const CALM = 'com.example.calm';

describe('a plugin that publishes 10,000 events', () => {
  let instance: TestInstance;
  let stream: OpenedStream;
  beforeEach(async () => {
    const half = async () => ({ default: class {} });
    instance = await startTestInstance({
      plugins: [...testPlugins(), ...[LOUD, CALM].map(id => aPlugin({ id, permissions: ['live'] }, half))],
    });
    stream = await openLive(instance.url, instance.as('user').cookie);
  });
  afterEach(async () => {
    stream.leave();
    await instance.close();
  });

  const me = () => instance.people.get('user')!.id;
  const flood = (eventOf: (at: number) => object) =>
    asPlugin(instance, LOUD, () =>
      Promise.all(Array.from({ length: 10_000 }, (_, at) => sdk.live.publish(eventOf(at) as never))),
    );
  const frames = (event: string) => stream.text().split(`event: ${event}\n`).length - 1;
  const resync = (topic: string) =>
    within(() => (stream.text().includes(`resync\ndata: {"topic":"${topic}"}`) ? true : null), topic);

  it('about one thing sends what the limit allows, and one resync in place of the rest', async () => {
    await flood(at => ({ topic: 'changed', userIds: [me()], payload: { at, filling: 'x'.repeat(3000) } }));
    await resync(`${LOUD}/changed`);
    expect(frames('live')).toBeGreaterThanOrEqual(200);
    expect(frames('live')).toBeLessThan(1000);
    expect(frames('resync')).toBeLessThan(10);
  });

  it('to everyone sends a tenth of that', async () => {
    await flood(() => ({ topic: 'changed', everyone: true }));
    await resync(`${LOUD}/changed`);
    expect(frames('live')).toBeLessThan(100);
  });

  it('about 10,000 things, to as many people, keeps none of them and has everybody read again', async () => {
    await flood(at => ({ topic: `thing-${at}`, userIds: [me(), newId()] }));
    await resync(`${LOUD}/`);
    expect(frames('live')).toBeLessThan(1000);
  });

  it('disturbs no other plugin', async () => {
    await flood(() => ({ topic: 'changed', userIds: [me()] }));
    await asPlugin(instance, CALM, () => sdk.live.publish({ topic: 'calm', userIds: [me()] }));
    await stream.until(/calm\/calm/);
  });

  it('is heard again afterwards', async () => {
    await flood(() => ({ topic: 'changed', userIds: [me()] }));
    await resync(`${LOUD}/changed`);
    await new Promise(resolve => setTimeout(resolve, 50));
    await asPlugin(instance, LOUD, () => sdk.live.publish({ topic: 'afterwards', userIds: [me()] }));
    await stream.until(/afterwards/);
  });
});
