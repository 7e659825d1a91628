/** Something that an operator should know and can change. */
export interface StandingProblem {
  code: string;
  detail: string;
}

interface Entry {
  detail: string;
  until: number;
}

/** The problems that exist now, shown in health and by `doctor`. One entry per code. */
export class ProblemBoard {
  private readonly standing = new Map<string, Entry>();

  /**
   * @param detail for an operator: what is wrong and what to do; never a secret
   * @param until when the problem is over unless it is raised again; for problems that are only noticed when they occur
   */
  raise(code: string, detail: string, until = Infinity): void {
    this.standing.set(code, { detail, until });
  }

  clear(code: string): void {
    this.standing.delete(code);
  }

  list(now = Date.now()): StandingProblem[] {
    return [...this.standing].flatMap(([code, { detail, until }]) => (until > now ? [{ code, detail }] : []));
  }
}
