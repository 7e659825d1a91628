import { idText } from '../../streams/notification-frames';
import { readChange, readPayload } from './messages';

const PAYLOAD = {
  notificationId: '01a20043-f3a7-7754-843a-d15b47dfde8d',
  userId: 'ada',
  title: 'Hello',
  category: 'x',
};
const read = (change: object) => readPayload(JSON.stringify({ ...PAYLOAD, ...change }), 'ada');

describe('what somebody who reaches Redis puts on a channel', () => {
  it('is passed on as it is when it is a payload', () => {
    expect(read({ url: '/tasks', body: 'two\nlines' })).toEqual({ ...PAYLOAD, url: '/tasks', body: 'two\nlines' });
    expect(idText(read({})!.notificationId)).toBe(`id: ${PAYLOAD.notificationId}\n`);
  });

  it.each(['x\nevent: state\ndata: {}\n\n', 'x\r\ndata: {}', 'x\rretry: 1', '\n', 'x\0', '', 'x'.repeat(65)])(
    'writes no line of its own into a stream with the id %j',
    notificationId => {
      expect(read({ notificationId })).toBeNull();
    },
  );

  it.each(['javascript:alert(1)', ' javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://x.example', ''])(
    'leads nobody to %j',
    url => {
      expect(read({ url })).toBeNull();
    },
  );

  it('cuts no stream off by its size', () => {
    expect(read({ title: 'x'.repeat(2_000_000) })).toBeNull();
    const many = Array.from({ length: 100_000 }, (_, n) => `${n}`);
    expect(readChange(JSON.stringify({ read: many, dismissed: [] }))).toBeNull();
  });

  it('is nothing when it is for somebody else', () => {
    expect(read({ userId: 'bob' })).toBeNull();
  });
});
