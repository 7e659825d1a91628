import fc from 'fast-check';
import { SlidingWindow } from './sliding-window';

describe('SlidingWindow', () => {
  it('never lets more than twice the limit through in a window, whatever the rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 }), gaps => {
        const window = new SlidingWindow(10, 60_000);
        let now = 1_000_000;
        const passed: number[] = [];
        for (const gap of gaps) {
          now += gap;
          if (window.hit('key', now) === 0) passed.push(now);
        }
        return passed.every(at => passed.filter(other => other > at - 60_000 && other <= at).length <= 20);
      }),
    );
  });

  it('opens again at the time it named', () => {
    const window = new SlidingWindow(2, 60_000);
    const start = 60_000 * 1000;
    window.hit('key', start);
    window.hit('key', start);
    const wait = window.hit('key', start + 1000);
    expect(wait).toBeGreaterThan(0);
    expect(window.hit('key', start + 1000 + wait * 1000 + 30_000)).toBe(0);
  });
});
