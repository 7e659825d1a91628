import { byteRange } from './byte-range';

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['Bytes = 1 - 2', null],
    ['bytes= 1 - 2 ', { start: 1, end: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=0-1,', null],
    ['bytes=-', null],
    ['bytes=1', null],
    ['bytes=0x1-2', null],
    ['bytes=1-2-3', null],
    ['lines=1-2', null],
    ['', null],
    [undefined, null],
  ])('%p of ten bytes is %j', (header, expected) => {
    expect(byteRange(header, 10)).toEqual(expected);
  });

  it('is never satisfiable of nothing', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
