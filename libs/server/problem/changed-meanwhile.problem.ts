import { PlatformError } from './platform-error';

/** Refuses a change that was made for another version than the present one (RFC 9110 section 13.1.1). */
export class ChangedMeanwhileProblem extends PlatformError {
  /** @param current as a GET would answer it, with its version */
  constructor(private readonly current: object) {
    super('changed-meanwhile');
  }

  override extensions(): Record<string, unknown> {
    return { current: this.current };
  }
}
