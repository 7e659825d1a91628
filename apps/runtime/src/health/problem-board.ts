/** Something that an operator should know and can change. */
export interface StandingProblem {
  code: string;
  detail: string;
}

/** The problems that stand at the moment, told in health and by `doctor`. One entry per code. */
export class ProblemBoard {
  private readonly standing = new Map<string, string>();

  /** @param detail for an operator: what is wrong and what to do; never a secret */
  raise(code: string, detail: string): void {
    this.standing.set(code, detail);
  }

  clear(code: string): void {
    this.standing.delete(code);
  }

  list(): StandingProblem[] {
    return [...this.standing].map(([code, detail]) => ({ code, detail }));
  }
}
