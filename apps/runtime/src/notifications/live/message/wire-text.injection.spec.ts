import { frameOf } from './live-frame';
import { readWireText, toWireText } from './wire-text';

const MESSAGE = { source: 'com.example.names', topic: 'changed', audience: ['ada'], payload: { n: 1 } };
const read = (change: object) => readWireText(JSON.stringify({ from: 'p', ...MESSAGE, ...change }));

describe('what somebody puts between the processes', () => {
  it('is passed on when it is a message', () => {
    expect(readWireText(toWireText('p', MESSAGE as never))).toEqual({ from: 'p', message: MESSAGE });
    expect(read({ extra: 1 })!.message).toEqual(MESSAGE);
  });

  it.each([
    ['a topic with a line break', { topic: 'x\nevent: resync' }],
    ['a topic that climbs', { topic: '../sv/console' }],
    ['a source with a slash', { source: 'sv/console' }],
    ['no topic', { topic: null }],
    ['an audience that is nobody', { audience: 'all' }],
    ['an audience of objects', { audience: [{}] }],
    ['no sender', { from: 1 }],
  ])('is nothing with %s', (_, change) => expect(read(change)).toBeNull());

  it.each(['', '{', 'null', '[]', '"x"', 'x'.repeat(100_000)])('is nothing as %.10s', text =>
    expect(readWireText(text)).toBeNull(),
  );

  it('writes no line of its own into a stream', () => {
    const { plain } = frameOf({ ...MESSAGE, payload: 'x\n\nevent: resync\ndata: {}\r\u2028' } as never);
    expect(plain.toString().split('\n')).toHaveLength(4);
  });

  it('is about everything only as a resync', () => {
    expect(read({ source: null, topic: null, audience: 'everyone', resync: true })!.message).toEqual({
      source: null,
      topic: null,
      audience: 'everyone',
      resync: true,
    });
  });
});
