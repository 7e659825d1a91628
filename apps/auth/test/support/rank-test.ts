/**
 * How often both sides of a comparison are asked. What could tell them apart is our own code, which both dialects run,
 * so the second run, on Postgres, only looks for what is coarse.
 */
export const SAMPLES = process.env['TEST_DATABASE_URL'] ? 100 : 500;

/**
 * The two-sided p-value of the Mann-Whitney U test (normal approximation): how likely two samples at least this
 * different are when both come from one distribution. Small: they can be told apart.
 */
function rankTest(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map(value => ({ value, left: true })), ...right.map(value => ({ value, left: false }))];
  all.sort((one, other) => one.value - other.value);
  const rankSum = all.reduce((sum, { left: isLeft }, at) => sum + (isLeft ? at + 1 : 0), 0);
  const u = rankSum - (left.length * (left.length + 1)) / 2;
  const mean = (left.length * right.length) / 2;
  const deviation = Math.sqrt((left.length * right.length * (left.length + right.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/**
 * Measures again when two samples look different: one run in a hundred does by chance, two in a row hardly ever.
 * Answers the larger p-value.
 */
export async function likeness(measure: () => Promise<[number[], number[]]>): Promise<number> {
  const first = rankTest(...(await measure()));
  return first > 0.01 ? first : Math.max(first, rankTest(...(await measure())));
}

/** The standard normal distribution function, by Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

/** Asks in pairs, in turns, so that whatever slows the machine down slows both. Answers both times in ms. */
export async function timesInTurns(
  rounds: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const from = performance.now();
      await (at === 0 ? one : other)(round);
      times[at]!.push(performance.now() - from);
    }
  }
  return times;
}
