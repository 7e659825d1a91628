import { NoticeBudget } from './notice-budget';

const HOUR_MS = 3_600_000;
const at = 10 * HOUR_MS;

describe('the notices that one person causes', () => {
  it('are one for a list and a person within an hour, however often it is shared anew', () => {
    const budget = new NoticeBudget();
    const repeated = [0, 1000, HOUR_MS - 1, HOUR_MS + 1].map(later => budget.repeats('list bob', 1, at + later));
    expect(repeated).toEqual([false, true, true, false]);
  });

  it('are as many about one thing as are useful', () => {
    const budget = new NoticeBudget();
    const repeated = Array.from({ length: 5 }, (_, minute) => budget.repeats('mentioned', 3, at + minute * 60_000));
    expect(repeated).toEqual([false, false, false, true, true]);
  });

  it('count again when they could not be sent', () => {
    const budget = new NoticeBudget();
    expect([budget.repeats('list bob', 1, at), budget.takes('ada', at)]).toEqual([false, true]);
    budget.giveBack('ada', ['list bob']);
    expect(budget.repeats('list bob', 1, at)).toBe(false);
    expect(Array.from({ length: 400 }, () => budget.takes('ada', at)).filter(Boolean)).toHaveLength(300);
  });

  it('are some hundred an hour at most, and other people’s are not counted with them', () => {
    const budget = new NoticeBudget();
    const taken = Array.from({ length: 400 }, () => budget.takes('ada', at)).filter(Boolean);
    expect(taken).toHaveLength(300);
    expect(budget.takes('bob', at)).toBe(true);
    expect(budget.takes('ada', at + HOUR_MS)).toBe(true);
  });
});
