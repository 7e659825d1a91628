import { byteRange } from './byte-range';

describe('a Range header as long as a request may have, that is to keep the server busy', () => {
  const long = 15_000;
  it.each([
    ['spaces', `bytes=${' '.repeat(long)}x`],
    ['spaces behind a dash', `bytes=-${' '.repeat(long)}x`],
    ['digits', `bytes=${'1'.repeat(long)}x`],
    ['ranges', `bytes=${'0-1,'.repeat(long / 4)}x`],
    ['dashes', `bytes=${'-'.repeat(long)}`],
  ])('does not: %s', (_, header) => {
    const begin = performance.now();
    for (let time = 0; time < 20; time++) expect(byteRange(header, 1000)).toBeNull();
    // A few milliseconds, where each took half a second.
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});
