import { MAX_ZOOM, moved, wholeArea, zoomed, zoomOf } from './crop-area';

const size = { width: 400, height: 200 };

describe('the chosen square', () => {
  it('begins as the largest one, in the middle', () => {
    expect(wholeArea(size)).toEqual({ left: 100, top: 0, side: 200 });
    expect(wholeArea({ width: 200, height: 400 })).toEqual({ left: 0, top: 100, side: 200 });
  });

  it('moves by shares of its side and stops at the edges', () => {
    const area = wholeArea(size);
    expect(moved(area, size, 0.25, 0)).toEqual({ left: 150, top: 0, side: 200 });
    expect(moved(area, size, 9, 9)).toEqual({ left: 200, top: 0, side: 200 });
    expect(moved(area, size, -9, -9)).toEqual({ left: 0, top: 0, side: 200 });
  });

  it('zooms around its middle, and not beyond the picture', () => {
    const near = zoomed(wholeArea(size), size, 2);
    expect(near).toEqual({ left: 150, top: 50, side: 100 });
    expect(zoomOf(near, size)).toBe(2);
    const corner = moved(near, size, 9, 9);
    expect(zoomed(corner, size, 0.1)).toEqual({ left: 200, top: 0, side: 200 });
    expect(zoomOf(zoomed(near, size, 99), size)).toBe(MAX_ZOOM);
  });
});
