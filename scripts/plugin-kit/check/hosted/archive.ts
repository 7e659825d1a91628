import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { ImportReport } from '@sv/sdk/portability';
import type { IdChange } from '@sv/sdk/testing/export-differences';
import { v7 as newId } from 'uuid';
import type { Trial } from './trial';

/** What a plugin exported of one person. */
export class Archive {
  /** The ids that an import gave out for the old ones. */
  private readonly ids = new Map<string, string>();

  private constructor(
    private readonly userId: string,
    readonly records: readonly unknown[],
    readonly files: ReadonlyMap<string, string>,
    private readonly schemaVersion: number,
  ) {}

  static async of(trial: Trial, { id: userId }: AdminUser): Promise<Archive> {
    const { provider, schemaVersion } = trial.plugin.life.onExport!;
    const files = new Map<string, string>();
    const addFile = (path: string, content: string | Uint8Array): void =>
      void files.set(path, Buffer.from(content).toString('base64'));
    const records = await trial.inside(async () => {
      const all: unknown[] = [];
      for await (const record of await provider({ userId, addFile })) all.push(record);
      return all;
    });
    // As it is after a file: what JSON cannot say is lost here, not in front of somebody.
    return new Archive(userId, JSON.parse(JSON.stringify(records)) as unknown[], files, schemaVersion);
  }

  get isEmpty(): boolean {
    return this.records.length === 0 && this.files.size === 0;
  }

  /** Hands it to the plugin's import, for another person. */
  bringTo(trial: Trial, { id: userId }: AdminUser, dryRun: boolean): Promise<ImportReport> {
    const { records, files, schemaVersion } = this;
    const handler = trial.plugin.life.onImport!;
    return trial.inside(() =>
      handler({
        userId,
        records: (async function* () {
          for (const record of records) yield structuredClone(record);
        })(),
        readFile: path => {
          const content = files.get(path);
          if (content === undefined) return Promise.reject(new Error(`there is no file ${path} in the archive`));
          return Promise.resolve(new Uint8Array(Buffer.from(content, 'base64')));
        },
        mapId: oldId => this.newIdFor(oldId),
        schemaVersion,
        dryRun,
        language: 'en',
      }),
    );
  }

  /** The ids that an import into this person's account gave out, and what they were here. */
  changesFor({ id }: AdminUser): IdChange[] {
    return [...[...this.ids].map(([old, now]): IdChange => [now, old]), [id, this.userId]];
  }

  private newIdFor(oldId: string): string {
    const known = this.ids.get(oldId) ?? newId();
    this.ids.set(oldId, known);
    return known;
  }
}
