import { GatheredLines } from './gathered-lines';

describe('lines of the log', () => {
  const LINE = `${'x'.repeat(1023)}\n`;
  let written: string[];
  let lines: GatheredLines;

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    lines = new GatheredLines({ write: text => void written.push(text), flushSync: () => void written.push('synced') });
  });
  afterEach(() => jest.useRealTimers());

  it('wait for others, and no longer than a tenth of a second', () => {
    lines.write('first\n');
    jest.advanceTimersByTime(99);
    lines.write('second\n');
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(written).toEqual(['first\nsecond\n']);
    jest.advanceTimersByTime(1000);
    expect(written).toHaveLength(1);
  });

  it('are written at once when there are many of them', () => {
    for (let count = 0; count < 40; count++) lines.write(LINE);
    expect(written).toEqual([LINE.repeat(32)]);
    jest.advanceTimersByTime(100);
    expect(written).toEqual([LINE.repeat(32), LINE.repeat(8)]);
  });

  it('are all written when the process ends', () => {
    lines.write('last\n');
    lines.flushSync();
    expect(written).toEqual(['last\n', 'synced']);
  });
});
