// Which versions of a task differ only by changes that were made in this tab: nothing of others is overwritten when one
// of them is sent instead of another.
export class OwnVersions {
  private readonly runs = new Map<string, { from: number; to: number }>();

  note(id: string, version: number): void {
    const run = this.runs.get(id);
    if (run?.to === version - 1) run.to = version;
    else if (run?.to !== version) this.runs.set(id, { from: version, to: version });
  }

  /** The newest version that has nothing of others that this one does not have. */
  latest(id: string, version: number): number {
    const run = this.runs.get(id);
    return run && version >= run.from && version <= run.to ? run.to : version;
  }
}
