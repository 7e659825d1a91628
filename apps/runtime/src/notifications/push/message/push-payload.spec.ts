import type { PushPayload } from '@sv/contracts/notification.contract';
import { contentFreePayload, MAX_PAYLOAD_BYTES, pushPayload, type PushText, summaryPayload } from './push-payload';

const ID = '0197a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';
const text = (fields: Partial<PushText> = {}): PushText => ({
  notificationId: ID,
  title: 'Hello',
  body: null,
  url: null,
  icon: null,
  ...fields,
});
const read = (payload: Buffer): PushPayload => JSON.parse(payload.toString()) as PushPayload;

describe('what a push says', () => {
  it('is the notification, with its id as the tag', () => {
    const fields = { body: 'World', url: '/tasks', icon: '/tasks.svg' };
    expect(read(pushPayload(text(fields)))).toEqual({ tag: ID, notificationId: ID, title: 'Hello', ...fields });
    expect(read(pushPayload(text()))).toEqual({ tag: ID, notificationId: ID, title: 'Hello' });
  });

  it.each([
    ['letters', 'x'],
    ['accents', 'é'],
    ['emoji', '🎉'],
    ['families of emoji', '👨‍👩‍👧‍👦'],
    ['flags', '🇨🇭'],
    ['quotes, which JSON escapes', '"'],
    ['line breaks', '\n'],
    ['bells, which take six bytes', '\u0007'],
    ['halves of pairs', '\ud83d'],
  ])('is cut between whole characters, as late as it can be: %s', (_, character) => {
    const payload = pushPayload(text({ title: character.repeat(2000), body: character.repeat(4000) }));
    const { title, body } = read(payload);

    expect(payload.length).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
    expect(payload.length).toBeGreaterThan(character === '\n' ? 0 : MAX_PAYLOAD_BYTES - 60);
    for (const text of [title, body!]) {
      expect(text.endsWith('…')).toBe(true);
      expect(text.slice(0, -1).replaceAll(character, '')).toBe('');
    }
  });

  it('keeps a body whole that just fits, and cuts the one that is a byte longer', () => {
    const room = MAX_PAYLOAD_BYTES - pushPayload(text({ body: '' })).length;
    expect(read(pushPayload(text({ body: 'x'.repeat(room) }))).body).toHaveLength(room);
    expect(read(pushPayload(text({ body: 'x'.repeat(room + 1) }))).body).toBe(`${'x'.repeat(room - 3)}…`);
  });

  it('leaves out a link that is too long rather than cut it, and an icon before it takes the text', () => {
    const long = (n: number) => `/${'x'.repeat(n - 1)}`;
    expect(read(pushPayload(text({ url: long(3000) }))).url).toBeUndefined();
    const both = pushPayload(
      text({ url: long(2048), icon: long(2048), title: '🎉'.repeat(500), body: 'x'.repeat(2000) }),
    );
    expect(both.length).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
    expect(read(both)).toMatchObject({ url: long(2048), body: expect.stringMatching(/^x{500,}…$/) });
    expect(read(both).icon).toBeUndefined();
  });

  it('says nothing of the content when it is free of it', () => {
    expect(Object.keys(read(contentFreePayload(ID, 'en'))).sort()).toEqual(['body', 'tag', 'title']);
    expect(read(contentFreePayload(ID, 'en')).title).toBe('New notification');
    expect(read(summaryPayload(7, 'en'))).toMatchObject({ title: '7 notifications arrived', tag: 'quiet-hours' });
  });
});
