/** Resolves with what was found as soon as there is something; for tests of what happens in the background. */
export async function waitFor<T>(
  find: () => T | false | undefined | null | Promise<T | false | undefined | null>,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`nothing within ${withinMs} ms`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
