import { Backlog } from './backlog';
import { Frame } from '../../kernel/streams/frames';

describe('Backlog', () => {
  const frame = (text: string) => new Frame(text);

  it('keeps what comes until it is released, in order, and leaves out what was replayed', () => {
    const backlog = new Backlog();
    const [first, state, second] = [frame('first'), frame('state'), frame('second')];
    expect([backlog.keeps(first, 'a'), backlog.keeps(state), backlog.keeps(second, 'b')]).toEqual([true, true, true]);
    expect(backlog.release(new Set(['a']))).toEqual([state, second]);
  });

  it('after that keeps only what was replayed, until it cannot come any more', () => {
    const backlog = new Backlog();
    backlog.release(new Set(['a']), 1000);
    expect([backlog.keeps(frame('late'), 'a'), backlog.keeps(frame('new'), 'b')]).toEqual([true, false]);
    expect([backlog.isOver(31_000), backlog.isOver(31_001)]).toEqual([false, true]);
  });

  it('gives up when too much comes', () => {
    const backlog = new Backlog();
    for (let at = 0; at < 101; at++) expect(backlog.keeps(frame(`${at}`), `${at}`)).toBe(true);
    expect(backlog.release(new Set())).toBeNull();
  });
});
