import { settlingPayments } from './settling';

const of = (balances: Record<string, number>) =>
  settlingPayments(Object.entries(balances).map(([id, balance]) => ({ id, balance }))).map(
    ({ fromId, toId, amount }) => `${fromId}→${toId} ${amount}`,
  );

describe('settling', () => {
  it.each([
    [{}, []],
    [{ ada: 0, bob: 0 }, []],
    [{ ada: 300, bob: -300 }, ['bob→ada 300']],
    [{ ada: 500, bob: -200, cleo: -300 }, ['cleo→ada 300', 'bob→ada 200']],
    [{ ada: 100, bob: 200, cleo: -300 }, ['cleo→bob 200', 'cleo→ada 100']],
    [{ bob: -100, ada: -100, cleo: 200 }, ['ada→cleo 100', 'bob→cleo 100']],
  ])('%j', (balances, payments) => expect(of(balances)).toEqual(payments));

  it('needs fewer payments than there are people, and leaves nothing', () => {
    const balances = { a: 1009, b: -17, c: -401, d: 3, e: -594 };
    const payments = settlingPayments(Object.entries(balances).map(([id, balance]) => ({ id, balance })));
    expect(payments.length).toBeLessThan(5);
    const left: Record<string, number> = { ...balances };
    for (const { fromId, toId, amount } of payments) {
      left[fromId]! += amount;
      left[toId]! -= amount;
    }
    expect(Object.values(left)).toEqual([0, 0, 0, 0, 0]);
  });
});
