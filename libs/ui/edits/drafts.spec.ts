import { TestBed } from '@angular/core/testing';
import { Drafts, draftLimits } from './drafts';

describe('Drafts', () => {
  const draft = { values: { title: 'Typed' }, base: { title: '' }, version: null };
  let drafts: Drafts;
  beforeEach(() => {
    localStorage.clear();
    drafts = TestBed.inject(Drafts);
  });

  it('go with the sign-out of their person, and no others', () => {
    drafts.keep('u-1', 'task', draft);
    drafts.keep('u-2', 'task', draft);
    localStorage.setItem('sv.theme', 'dark');
    drafts.clear('u-1');
    expect(drafts.read('u-1', 'task')).toBeNull();
    expect(drafts.read('u-2', 'task')?.values).toEqual({ title: 'Typed' });
    expect(localStorage.getItem('sv.theme')).toBe('dark');
  });

  it('are a few, the newest ones', () => {
    const now = Date.now();
    for (let n = 0; n <= draftLimits.count; n++) drafts.keep('u-1', `task-${n}`, draft, now + n);
    expect(localStorage.length).toBe(draftLimits.count);
    expect(drafts.read('u-1', 'task-0')).toBeNull();
  });

  it('are not worth an error: storage may be full', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => drafts.keep('u-1', 'task', draft)).not.toThrow();
    set.mockRestore();
  });
});
