import { inPages, PAGES } from './pages.js';

const rows = Array.from({ length: 7 }, (_, id) => ({ id }));
const page = jest.fn(async (last: { id: number } | null) => rows.slice((last?.id ?? -1) + 1).slice(0, 3));

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
}

describe('inPages', () => {
  beforeEach(() => page.mockClear());

  it('gives each row once, asking for those behind the last one', async () => {
    expect(await all(inPages(page))).toEqual(rows);
    expect(page.mock.calls.map(([last]) => last?.id)).toEqual([undefined, 2, 5, 6]);
  });

  it('makes something of each row, one by one as in whole pages', async () => {
    const records = inPages(page, ({ id }) => `row ${id}`);
    const expected = rows.map(({ id }) => `row ${id}`);

    expect(await all(records)).toEqual(expected);
    expect(await all(records[PAGES]())).toEqual([expected.slice(0, 3), expected.slice(3, 6), expected.slice(6)]);
  });

  it('reads a page only when it is asked for, and none after it was left', async () => {
    for await (const { id } of inPages(page)) if (id === 1) break;
    expect(page).toHaveBeenCalledTimes(1);
  });

  it('gives nothing where there is nothing', async () => {
    expect(await all(inPages(async () => []))).toEqual([]);
  });
});
