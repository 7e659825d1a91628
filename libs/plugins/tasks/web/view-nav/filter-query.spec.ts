import { convertToParamMap } from '@angular/router';
import type { TaskFilter } from '../../shared/views.contract';
import { filterIn, isSameFilter, queryOf } from './filter-query';

const id = '0196f0a0-0000-7000-8000-000000000000';

describe('a filter in an address', () => {
  it('comes back as it was', () => {
    const filter: TaskFilter = {
      q: 'oat milk',
      tag: 'fair',
      priority: 'high',
      assignee: 'none',
      listIds: [id, id.replace('0', '1')],
      state: 'all',
      due: 'week',
      sort: 'priority',
    };
    expect(filterIn(convertToParamMap(queryOf(filter)))).toEqual(filter);
    expect(filterIn(convertToParamMap(queryOf({})))).toEqual({});
  });

  it('is what is left of an address that somebody broke', () => {
    const broken = { q: ' ', tag: '#fair', priority: 'urgent', assignee: 'you', list: ['7', id], state: '', due: 'x' };
    expect(filterIn(convertToParamMap(broken))).toEqual({ tag: 'fair', listIds: [id] });
  });

  it('is the same in another order', () => {
    expect(isSameFilter({ q: 'a', tag: 'b' }, { tag: 'b', q: 'a' })).toBe(true);
    expect(isSameFilter({ q: 'a' }, { tag: 'a' })).toBe(false);
    expect(isSameFilter({ q: 'a', tag: undefined }, { q: 'a' })).toBe(true);
  });
});
