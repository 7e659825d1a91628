import { problemCodes, type ProblemCode } from './problem-codes';

/** One rejected field: where in the body, and why. */
export interface FieldFault {
  /** JSON Pointer (RFC 6901) into the request body. */
  pointer: string;
  detail: string;
}

/** A refusal that the caller may see. Its code says which one; status and title come from the table of codes. */
export class PlatformError extends Error {
  /** Sent with the answer, `Retry-After` for example. */
  readonly headers: Readonly<Record<string, string>> = {};
  readonly errors?: readonly FieldFault[];

  constructor(
    readonly code: ProblemCode,
    detail: string = problemCodes[code].meaning,
  ) {
    super(detail);
    this.name = new.target.name;
  }

  get status(): number {
    return problemCodes[this.code].status;
  }

  /** Further members of the problem document (RFC 9457 section 3.2). */
  extensions(): Record<string, unknown> {
    return {};
  }
}

/** A refusal that passes automatically: carries `Retry-After` and `retryAfterSeconds`. */
export class RetryLaterError extends PlatformError {
  override readonly headers: Readonly<Record<string, string>>;

  /** @param retryAfterSeconds whole seconds, at least 1 */
  constructor(
    code: ProblemCode,
    readonly retryAfterSeconds: number,
    detail?: string,
  ) {
    super(code, detail);
    this.headers = { 'retry-after': String(retryAfterSeconds) };
  }

  override extensions(): Record<string, unknown> {
    return { retryAfterSeconds: this.retryAfterSeconds };
  }
}
