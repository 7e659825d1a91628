import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { Policy } from '../database/people/policy.entity';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';

/** A session, whose it is, and the policies that Console has set: all of one moment. */
export interface FoundSession {
  session: Session;
  user: User;
  policies: Policy[];
}

type Row = Record<string, unknown>;

/**
 * Finds a session by the hash of its token, in one statement: a payload that is made of it knows no older policies than
 * its epoch. Every `/api/verify` asks this, so the SQL is built once: building it costs more than running it.
 */
@Injectable()
export class SessionByToken {
  private sql?: string;

  constructor(private readonly db: DataSource) {}

  async find(tokenHash: string): Promise<FoundSession | null> {
    this.sql ??= this.build();
    const rows = await this.db.query<Row[]>(this.sql, [tokenHash]);
    const [first] = rows;
    if (!first) return null;
    return {
      session: this.read(Session, 'session', first),
      user: this.read(User, 'user', first),
      policies: rows.filter(row => row['policy_name'] !== null).map(row => this.read(Policy, 'policy', row)),
    };
  }

  private build(): string {
    const query = this.db
      .getRepository(Session)
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.user', 'user')
      .leftJoinAndMapMany('session.policies', Policy, 'policy', 'policy.tenantId = session.tenantId')
      .where('session.tokenHash = :tokenHash', { tokenHash: '' });
    return query.getQueryAndParameters()[0];
  }

  /** With TypeORM's own conversion of each column, under the name it gave it in the query. */
  private read<T extends ObjectLiteral>(target: EntityTarget<T>, alias: string, row: Row): T {
    const metadata = this.db.getMetadata(target);
    const entity = metadata.create() as Row;
    for (const column of metadata.columns) {
      entity[column.propertyName] = this.db.driver.prepareHydratedValue(row[`${alias}_${column.databaseName}`], column);
    }
    return entity as T;
  }
}
