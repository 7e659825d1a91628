export type Env = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used. The message names every fault, one a line. */
class InvalidEnvironmentError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'InvalidEnvironmentError';
  }
}

/** Reads typed values from an environment and collects every fault, so that an operator sees them all at once. */
export class EnvReader {
  private readonly faults: string[] = [];

  constructor(private readonly env: Env) {}

  text(name: string, fallback: string): string;
  text(name: string): string | undefined;
  text(name: string, fallback?: string): string | undefined {
    return this.env[name]?.trim() || fallback;
  }

  /** @param minBytes shortest acceptable UTF-8 length */
  secret(name: string, minBytes: number): string {
    const value = this.env[name] ?? '';
    if (value === '') this.fault(`${name} is not set`);
    else if (Buffer.byteLength(value) < minBytes) this.fault(`${name} must have at least ${minBytes} bytes`);
    return value;
  }

  integer(name: string, fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.fault(`${name} must be a whole number from ${min} to ${max}, not '${value}'`);
    return fallback;
  }

  flag(name: string, fallback = false): boolean {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    this.fault(`${name} must be 'true' or 'false', not '${value}'`);
    return fallback;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (values.includes(value as T)) return value as T;
    this.fault(`${name} must be one of ${values.join(', ')}, not '${value}'`);
    return fallback;
  }

  /** Comma-separated; empty parts are dropped. */
  list(name: string): string[] {
    return (this.env[name] ?? '')
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== '');
  }

  /** An absolute http or https URL without a path: an origin. */
  origin(name: string, fallback: string): string {
    return this.asOrigin(name, this.text(name, fallback), fallback);
  }

  /** One origin or several, comma-separated. */
  origins(name: string, fallback: string): string[] {
    const values = this.list(name);
    return (values.length > 0 ? values : [fallback]).map(value => this.asOrigin(name, value, fallback));
  }

  private asOrigin(name: string, value: string, fallback: string): string {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      this.fault(`${name} must be an http or https URL, not '${value}'`);
    } else if (url.href !== `${url.origin}/`) {
      this.fault(`${name} must be an origin alone, such as ${url.origin}, and not have a path`);
    } else return url.origin;
    return fallback;
  }

  fault(message: string): void {
    this.faults.push(message);
  }

  /** @throws InvalidEnvironmentError when anything read so far was missing or malformed */
  finish(): void {
    if (this.faults.length > 0) throw new InvalidEnvironmentError(this.faults);
  }
}
