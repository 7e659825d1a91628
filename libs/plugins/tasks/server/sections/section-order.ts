import type { Db } from '@sv/sdk';
import { SectionRow } from './section.entity';

/** Keeps the positions of a list's sections whole: 0, 1, 2 … Within a transaction that holds the list. */
export class SectionOrder {
  constructor(
    private readonly tx: Db,
    private readonly listId: string,
  ) {}

  inOrder(): Promise<SectionRow[]> {
    return this.rows.find({ where: { listId: this.listId }, order: { position: 'ASC', id: 'ASC' } });
  }

  /** Puts a section that is there at an index, or the last one. */
  async move(id: string, wanted: number): Promise<void> {
    const sections = await this.inOrder();
    const moved = sections.find(section => section.id === id);
    if (!moved) return;
    const others = sections.filter(section => section !== moved);
    await this.number(others.toSpliced(wanted, 0, moved));
  }

  async closeGap(): Promise<void> {
    await this.number(await this.inOrder());
  }

  /** There are few, so each is written by itself, and only where its place is another one. */
  private async number(sections: readonly SectionRow[]): Promise<void> {
    for (const [position, section] of sections.entries()) {
      if (section.position !== position) await this.rows.update({ id: section.id }, { position });
    }
  }

  private get rows() {
    return this.tx.repository(SectionRow);
  }
}
