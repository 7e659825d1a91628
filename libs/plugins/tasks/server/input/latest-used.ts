/** More than there are time zones with clocks of their own. */
const MOST = 500;

/**
 * What was made last for some keys, so that it is made once. Keys come out of requests: without a limit, whoever sends
 * ever new ones fills the memory of the server.
 */
export class LatestUsed<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly make: (key: string) => Value) {}

  of(key: string): Value {
    const value = this.values.has(key) ? (this.values.get(key) as Value) : this.make(key);
    // A Map keeps the order in which keys are set: the first one was not asked for longest.
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > MOST) this.values.delete(this.values.keys().next().value as string);
    return value;
  }

  get size(): number {
    return this.values.size;
  }
}
