/** Something that is there until it is ended. */
type Ending = { close(): Promise<void> } | { stop(): Promise<void> } | { disconnect(): void };

/** What a test opens is ended after it, whether it passes or fails, the last one first. */
export function closedAfterwards(): <T extends Ending>(thing: T) => T {
  const opened: Ending[] = [];
  afterEach(async () => {
    for (const thing of opened.splice(0).reverse()) {
      if ('close' in thing) await thing.close();
      else if ('stop' in thing) await thing.stop();
      else thing.disconnect();
    }
  });
  return thing => {
    opened.push(thing);
    return thing;
  };
}
