import type { QueryRunner } from 'typeorm';
import { moveTable } from './move-table';
import { cutLinks, restoreLink, type InboundLink } from './inbound-links';
import { ForeignTablesError, type OldVersion, type RenamedTable } from './old-version';
import { setAside, type AsideTable } from './set-aside';
import { isPostgres, shapeOf, tableNames } from './table-shape';

/**
 * Takes over the tables of a version that kept no ledger (ADR 0022): they are put aside, migrations make those of
 * today, and the rows move. All of it belongs into one transaction, so that a kill leaves the old version's database.
 */
export class LegacyMigration {
  private links: InboundLink[] = [];

  constructor(
    private readonly version: OldVersion,
    private readonly runner: QueryRunner,
  ) {}

  get before(): number {
    return this.version.before;
  }

  /**
   * The tables of the old version, in a database without a ledger. @throws ForeignTablesError when they belong to
   * another program
   */
  async oldTables(): Promise<string[]> {
    const present = await tableNames(this.runner);
    const found = this.namesThen().filter(name => present.has(name));
    if (found.length === 0) return [];
    const shapes = [];
    for (const name of found) shapes.push(await shapeOf(this.runner, name));
    if (await this.version.recognises(shapes, this.runner)) return found;
    throw new ForeignTablesError(found, this.version.name);
  }

  /** What stands beside a ledger under the name it once had, put there by hand or by a half restored backup. */
  async tablesBesideLedger(): Promise<RenamedTable[]> {
    const present = await tableNames(this.runner);
    return this.version.renamed.filter(({ from, madeBy }) => madeBy !== undefined && present.has(from));
  }

  async putAside(tables: readonly string[]): Promise<AsideTable[]> {
    // For instants without a zone, which are UTC.
    if (isPostgres(this.runner)) await this.runner.query(`SET LOCAL TIME ZONE 'UTC'`);
    this.links = await cutLinks(this.runner, tables);
    return setAside(this.runner, tables, `_${this.version.name.replaceAll('.', '')}_`);
  }

  /** @returns warnings about rows that stayed behind */
  async moveRows(tables: readonly AsideTable[], { oldWins }: { oldWins: boolean }): Promise<string[]> {
    const warnings: string[] = [];
    for (const table of this.parentsFirst(tables)) {
      const left = await moveTable(this.runner, this.version, { table, to: this.nameToday(table.from), oldWins });
      if (left !== null) warnings.push(left);
    }
    for (const link of this.links) warnings.push(...(await restoreLink(this.runner, link)));
    if (oldWins) await this.version.finish?.(this.runner);
    return warnings;
  }

  private namesThen(): string[] {
    const today = this.runner.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    return [...new Set([...today, ...this.version.renamed.map(({ from }) => from)])];
  }

  private nameToday(from: string): string {
    return this.version.renamed.find(rename => rename.from === from)?.to ?? from;
  }

  /** Tables to which other rows refer come first. */
  private parentsFirst(tables: readonly AsideTable[]): AsideTable[] {
    const refersTo = ({ from }: AsideTable): number =>
      this.runner.dataSource.entityMetadatas.find(({ tableName }) => tableName === this.nameToday(from))?.foreignKeys
        .length ?? 0;
    return [...tables].sort((left, right) => refersTo(left) - refersTo(right));
  }
}
