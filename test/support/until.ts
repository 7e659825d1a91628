/** Resolves when that holds; fails with those words when it does not in time. */
export async function until(
  holds: () => Promise<boolean>,
  what: string,
  withinMs = 15_000,
  everyMs = 50,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise(done => setTimeout(done, everyMs));
  }
}
