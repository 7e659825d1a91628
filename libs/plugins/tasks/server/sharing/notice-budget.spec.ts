import { NoticeBudget } from './notice-budget';

const HOUR_MS = 3_600_000;

describe('the notices that one person causes', () => {
  it('are one for a list and a person within an hour, however often it is shared anew', () => {
    const budget = new NoticeBudget();
    const at = 10 * HOUR_MS;
    const taken = [0, 1000, HOUR_MS - 1, HOUR_MS + 1].map(later => budget.takes('ada', 'list bob', at + later));
    expect(taken).toEqual([true, false, false, true]);
  });

  it('are some hundred an hour at most, and other people’s are not counted with them', () => {
    const budget = new NoticeBudget();
    const at = 10 * HOUR_MS;
    const taken = Array.from({ length: 400 }, (_, one) => budget.takes('ada', `list ${one}`, at)).filter(Boolean);
    expect(taken).toHaveLength(300);
    expect(budget.takes('bob', 'list 1000', at)).toBe(true);
    expect(budget.takes('ada', 'list 2000', at + HOUR_MS)).toBe(true);
  });
});
